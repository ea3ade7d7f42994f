import { InvalidArgumentError } from 'commander';

/** Reads an option that takes a whole number of a range. Commander's error names the option and its value. */
export function wholeNumber(min: number, max?: number): (text: string) => number {
  return readNumber(`a whole number ${shownRange(min, max)}`, (text, value) => {
    return /^\d{1,15}$/.test(text) && value >= min && value <= (max ?? value);
  });
}

/** Reads an option that takes a number of a range. */
export function numberBetween(min: number, max: number): (text: string) => number {
  return readNumber(`a number ${shownRange(min, max)}`, (text, value) => {
    return text.trim() !== '' && value >= min && value <= max;
  });
}

function readNumber(expected: string, isRight: (text: string, value: number) => boolean): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (isRight(text, value)) return value;
    throw new InvalidArgumentError(`It takes ${expected}.`);
  };
}

function shownRange(min: number, max?: number): string {
  return max === undefined ? `from ${min}` : `from ${min} to ${max.toLocaleString('en-US')}`;
}
