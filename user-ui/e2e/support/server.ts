import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const programs = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug');

/** The flows log in as admins again and again; `second-factor.spec.ts` sets up what the setting asks for. */
const withoutSecondFactor = `psql -q "$DATABASE_URL" -c "insert into settings (valid_from, value) values ('2020-01-01', '{\\"requireSecondFactor\\": false}')"`;

const patienceMs = 45_000;
/** The demo is loaded before the server serves. */
const patienceWithDemoMs = 110_000;

export const adminPassword = 'a password for the tests';
export const admins = [
  { email: 'astrid@example.com', name: 'Astrid Admin' },
  { email: 'birger@example.com', name: 'Birger Admin' },
] as const;

export interface Server {
  origin: string;
  /** Lets accounts that the office has just recorded have rested for the day that they must before a salary goes there. */
  restAccounts: () => Promise<void>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/**
 * The real server with two admins, on a database that is thrown away with it. Without somebody to take its mails it has
 * the demo instead.
 */
export async function startServer(smtpUrl?: string): Promise<Server> {
  const isDemo = smtpUrl === undefined;
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'paraply-e2e-'));
  const api = join(programs, 'paraply-api');
  const created = ({ email, name }: (typeof admins)[number]) =>
    `'${api}' create-admin --email '${email}' --name '${name}'`;
  const script = [
    'set -e',
    ...(isDemo ? [] : [...admins.map(created), withoutSecondFactor]),
    'echo "database $DATABASE_URL" >&2',
    `exec '${api}' serve`,
  ].join('\n');
  const child = spawn(join(programs, 'with-postgres'), ['sh', '-c', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PARAPLY_ADMIN_PASSWORD: adminPassword,
      PARAPLY_DATA_DIR: dataDir,
      PARAPLY_DEMO: isDemo ? '1' : '0',
      PARAPLY_PORT: String(port),
      PARAPLY_SMTP_URL: smtpUrl ?? '',
      // The register of VAT numbers is on the internet, which the tests do without.
      PARAPLY_VIES_URL: '',
      NO_COLOR: '1',
    },
  });
  const ended = new Promise<void>((end) =>
    child.once('close', () => {
      end();
    }),
  );
  const said: string[] = [];
  let database = '';
  let stopping = false;
  void ended.then(() => {
    if (!stopping) process.stderr.write(`The server has ended by itself:\n${said.join('\n')}\n`);
  });
  await new Promise<void>((ready, failed) => {
    const giveUp = (why: string) => {
      failed(new Error(`${why}. Is everything built (cargo build --workspace)?\n${said.join('\n')}`));
    };
    const timer = setTimeout(giveUp, isDemo ? patienceWithDemoMs : patienceMs, 'The server does not start');
    child.once('error', (error) => {
      giveUp(error.message);
    });
    void ended.then(() => {
      giveUp('The server has ended');
    });
    createInterface(child.stderr).on('line', (line) => {
      if (line.startsWith('database ')) database = line.slice('database '.length);
      said.push(line);
      if (said.length > 40) said.shift();
      if (!/\bserving\b/.test(line)) return;
      clearTimeout(timer);
      ready();
    });
  });
  return {
    origin: `http://localhost:${String(port)}`,
    restAccounts: async () => {
      const sql = "update bank_accounts set number_changed_at = number_changed_at - interval '25 hours'";
      await promisify(execFile)('psql', ['-q', database, '-c', sql]);
    },
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
