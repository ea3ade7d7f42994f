import { createTransport } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for a connection to the SMTP server, for its greeting, and for each of its replies. */
const SMTP_MS_MAX = 30_000;
const SMTP_CONNECTIONS_MAX = 4;

export interface Mail {
  /** Several see each other. The mail counts as sent if one of them is taken. */
  readonly to: string | readonly string[];
  readonly subject: string;
  /** The same for every attempt to send it: mail servers recognize a repetition by it. Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly text: string;
  readonly html?: string;
  /** The URL where one POST ends such mails (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface MailerOptions {
  readonly from: string;
  /** `smtp://user:password@host:587`; where empty, mails are written to the folder. */
  readonly smtpUrl: string;
  readonly folder: string;
}

/** Sends mails. */
export abstract class Mailer {
  /** Resolves when the mail was taken for delivery; else throws. */
  abstract send(mail: Mail): Promise<void>;
  abstract close(): void;
}

export function createMailer({ from, smtpUrl, folder }: MailerOptions): Mailer {
  return smtpUrl === '' ? folderMailer(from, folder) : smtpMailer(from, smtpUrl);
}

function smtpMailer(from: string, url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS_MAX,
    connectionTimeout: SMTP_MS_MAX,
    greetingTimeout: SMTP_MS_MAX,
    socketTimeout: SMTP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => void (await transport.sendMail(toMessage(from, mail))),
    close: () => transport.close(),
  };
}

/** A file a mail, as mail programs open it; the same mail again replaces it. */
function folderMailer(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

function toMessage(from: string, { to, subject, id, text, html, unsubscribeUrl }: Mail) {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: [to].flat().map((address) => ({ name: '', address })),
    subject,
    text,
    messageId: `<${id}@${host}>`,
    ...(html === undefined ? {} : { html }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}
