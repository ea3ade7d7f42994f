import { readFileSync } from 'node:fs';

/** A code block of a page, or words in backticks. */
export interface DocumentedCode {
  /** Of its first line in the page, from 1. */
  readonly line: number;
  readonly text: string;
}

interface CodeBlock extends DocumentedCode {
  readonly language: string;
}

/** The shell commands of a page, in its order: its code blocks marked `sh`, without the indentation of the list that they are in. */
export function shellBlocks(page: string): string[] {
  return codeBlocks(readFileSync(page, 'utf8'))
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);
}

/** Everything in a page that may be a command: code blocks for a shell or without a language, and words in backticks. */
export function documentedCode(page: string): DocumentedCode[] {
  const text = readFileSync(page, 'utf8');
  const blocks = codeBlocks(text).filter(({ language }) => ['', 'sh', 'bash'].includes(language));
  const prose = text.replaceAll(BLOCK, (block) => block.replaceAll(/[^\n]/g, ''));
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(({ index, 1: word = '' }) => ({
    line: lineAt(prose, index),
    text: word,
  }));
  return [...blocks, ...words].toSorted((a, b) => a.line - b.line);
}

const BLOCK = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;

function codeBlocks(text: string): CodeBlock[] {
  return [...text.matchAll(BLOCK)].map(({ index, 1: indent = '', 2: language = '', 3: block = '' }) => ({
    line: lineAt(text, index) + 1,
    language,
    text: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
