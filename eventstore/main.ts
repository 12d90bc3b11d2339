import fs from 'node:fs';
import { type Node, startNode } from './node.ts';
import { readOptions } from './options.ts';
import { type Postgres, startPostgres } from './postgres.ts';

let postgres: Postgres | undefined;
let node: Node | undefined;
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Whatever hangs, a stop ends.
  setTimeout(() => process.exit(code || 1), 15_000).unref();
  await node?.stop().catch(() => undefined);
  await postgres?.stop().catch(() => undefined);
  process.exit(code);
}

function refuse(error: unknown, context = ''): void {
  process.stderr.write(`${context}${error instanceof Error ? error.message : String(error)}\n`);
}

/** A parent that started this process with a pipe or a channel, and is gone, has no more use for it. */
function endWithParent(): void {
  const parentGone = () => stop(0);
  if (process.connected) process.once('disconnect', parentGone);
  if (fs.fstatSync(0).isSocket()) {
    process.stdin.on('error', parentGone);
    process.stdin.once('end', parentGone);
    process.stdin.resume();
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  let databaseUrl = options.databaseUrl;
  if (options.data !== undefined) {
    postgres = await startPostgres({ dir: options.data, log: (line) => process.stderr.write(`${line}\n`) });
    databaseUrl = await postgres.ensureDatabase('eventstore');
  }
  node = await startNode({
    databaseUrl: databaseUrl ?? '',
    host: options.host,
    port: options.port,
    tls: options.tls,
    credentials: options.credentials,
    onLost: (error) => {
      refuse(error, 'Se perdió la conexión con Postgres: ');
      // Answers on their way leave first; then a new process finds out what was committed.
      setTimeout(() => process.exit(1), 50);
    },
  });
  process.stdout.write(`Event store listo: esdb://${options.host}:${node.port}?tls=${options.tls !== undefined}\n`);
}

process.once('SIGTERM', () => stop(0));
process.once('SIGINT', () => stop(0));
endWithParent();
main().catch(async (error) => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') refuse('El puerto ya está ocupado; elija otro con --port');
  else refuse(error);
  await stop(1);
});
