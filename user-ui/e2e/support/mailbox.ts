import type { AddressInfo } from 'node:net';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const patienceMs = 20_000;

interface Delivered {
  to: string[];
  mail: Email;
}

interface Waiter {
  isMeant: (delivered: Delivered) => boolean;
  take: (mail: Email) => void;
}

/** A mail server that keeps what it is given until a test takes it. */
export class Mailbox {
  readonly #delivered: Delivered[] = [];
  readonly #waiters: Waiter[] = [];
  readonly #smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          this.#deliver({ to, mail });
          done();
        }, done);
      });
    },
  });

  /** Starts to listen, and tells the server's address. */
  async open(): Promise<string> {
    await new Promise<void>((opened) => {
      this.#smtp.listen(0, '127.0.0.1', opened);
    });
    const { port } = this.#smtp.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${String(port)}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => {
      this.#smtp.close(closed);
    });
  }

  /** The next mail to an address with a subject, taken out: one that is there already, or one that comes soon. */
  async take(to: string, subject: RegExp): Promise<Email> {
    const isMeant = (delivered: Delivered) => delivered.to.includes(to) && subject.test(delivered.mail.subject ?? '');
    const index = this.#delivered.findIndex(isMeant);
    const [there] = index === -1 ? [] : this.#delivered.splice(index, 1);
    if (there) return there.mail;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const latest = this.#delivered.slice(-20);
        const subjects = latest.map((other) => `${other.to.join()}: ${other.mail.subject ?? ''}`);
        reject(new Error(`No mail ${String(subject)} to ${to}. The latest others: ${subjects.join('; ')}`));
      }, patienceMs);
      this.#waiters.push({
        isMeant,
        take: (mail) => {
          clearTimeout(timer);
          resolve(mail);
        },
      });
    });
  }

  #deliver(delivered: Delivered): void {
    const index = this.#waiters.findIndex((waiter) => waiter.isMeant(delivered));
    const [waiter] = index === -1 ? [] : this.#waiters.splice(index, 1);
    if (waiter) waiter.take(delivered.mail);
    else this.#delivered.push(delivered);
  }
}
