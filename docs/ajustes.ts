import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ajuste, SECRETAS } from '#api/arranque/config.ts'

export const AJUSTES = join(import.meta.dirname, 'operar/ajustes.md')

type Parte = 'all' | 'api' | 'procesos' | 'npm start'
/** A setting: the parts that read it, its value when it isn't set ('' for none), and its meaning. */
type Descrito = { readonly en: readonly Parte[]; readonly defecto: string; readonly dice: string }

const TODAS = ['all'] as const
const API = ['api'] as const
const API_Y_PROCESOS = ['api', 'procesos'] as const

const DESCRITOS: Readonly<Record<Ajuste, Descrito>> = {
  NODE_ENV: {
    en: TODAS,
    defecto: '`development`',
    dice: '`development`, `production` or `test`. In production `PUBLIC_URL`, `SMTP_URL` and `SECRETO` are required, and `DEMO=1` is refused',
  },
  DATA_DIR: {
    en: TODAS,
    defecto: '`./data`',
    dice: 'embedded Postgres and event store, files, development mailbox. It must be a folder of the product’s own, closed to other users',
  },
  DATABASE_URL: {
    en: TODAS,
    defecto: 'embedded',
    dice: 'the [Postgres service](postgres.md). `?connect_timeout=` is in seconds: 5 by default, 60 for a tool',
  },
  EVENTSTORE_URL: {
    en: TODAS,
    defecto: 'embedded',
    dice: '`esdb://…` or `kurrentdb://…` ([a cluster](racimo.md)), or `unix:/path`',
  },
  SECRETO: {
    en: TODAS,
    defecto: 'made in `DATA_DIR`',
    dice: 'at least 32 characters. Required in production. It wraps the keys of people’s data, so losing it loses that data',
  },
  SECRETO_ANTERIOR: {
    en: TODAS,
    defecto: '',
    dice: 'earlier secrets, separated by commas; a comma inside one is `\\,` ([another secret](secretos.md))',
  },
  METRICS_PORT: { en: TODAS, defecto: '', dice: 'the port of the process’s own [metrics](salud.md#metrics)' },
  LOG_LEVEL: { en: TODAS, defecto: '`warn`', dice: 'the [log’s](salud.md#logs) level' },
  COMMIT: {
    en: TODAS,
    defecto: '',
    dice: 'the commit that the code was built from, for logs and metrics; an image sets it',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    en: TODAS,
    defecto: 'no traces',
    dice: 'the collector that takes [traces](salud.md#traces), over OTLP/HTTP: `http://host:4318`',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    en: TODAS,
    defecto: '',
    dice: 'headers that the collector asks for: `name=value`, separated by commas, in percent-encoding',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    en: TODAS,
    defecto: '1',
    dice: 'the part of all traces that the collector gets, from 0 to 1. Give all parts the same',
  },
  HOST: { en: TODAS, defecto: '`127.0.0.1`', dice: 'the address at which the API and the metrics are served' },
  PORT: { en: API, defecto: '3000', dice: 'the API’s port' },
  PUBLIC_URL: {
    en: API_Y_PROCESOS,
    defecto: '`http://localhost:PORT`',
    dice: 'the address that people type. Required in production',
  },
  SMTP_URL: {
    en: API_Y_PROCESOS,
    defecto: 'mails are kept in `DATA_DIR/correo`',
    dice: '`smtp://…` or `smtps://…`. Required in production',
  },
  MAIL_FROM: {
    en: API_Y_PROCESOS,
    defecto: '`BandWork <no-responder@HOST>`, with the host of `PUBLIC_URL`',
    dice: 'the sender: `Name <a@b>` or `a@b`; at `bandwork.ec` where that host is an IP address or has no dot. Its domain’s SPF and DKIM must know the mail server',
  },
  MAIL_REPLY_TO: {
    en: API_Y_PROCESOS,
    defecto: '',
    dice: 'the address that answers go to, written like the sender',
  },
  FILES_DIR: {
    en: API_Y_PROCESOS,
    defecto: '`DATA_DIR/archivos`',
    dice: 'the folder of people’s files. Where APIs run on several machines, one that all of them see',
  },
  SERVICIOS_PUSH: {
    en: API_Y_PROCESOS,
    defecto: '',
    dice: 'push services besides Google’s, Mozilla’s, Microsoft’s and Apple’s: hosts separated by commas, `*.` in front for all below one, `:port` where it isn’t 443',
  },
  VAPID_PRIVADA: {
    en: API_Y_PROCESOS,
    defecto: 'made once, in schema `claves`',
    dice: 'the key by which push services know this installation: a P-256 private key, 32 bytes in base64url. After a change, every browser has to subscribe again',
  },
  PROXY_CONFIABLE: {
    en: API,
    defecto: 'none',
    dice: 'addresses or networks of the proxies in front, separated by commas (`10.0.0.5`, `10.0.0.0/8`). Behind a proxy that isn’t named here, all people count as one address, for sign-ins too',
  },
  RETIRO_S: {
    en: API,
    defecto: '5 in production, else 0',
    dice: 'seconds, 20 at most, for which a server that was told to stop still answers while it says that it isn’t ready ([stopping](salud.md#stopping))',
  },
  ESCRITURAS_POR_MINUTO: {
    en: API,
    defecto: '60',
    dice: 'changes that one account may make a minute, half of them at once. Raise it for an account that a program uses',
  },
  REGISTRO_TOKEN: { en: API, defecto: '', dice: 'at least 16 characters. Lets the first administrator register' },
  OFERTAS_FILE: {
    en: API,
    defecto: '`api/compra/ofertas.json`',
    dice: 'the subscriptions that the call center offers',
  },
  ERASURES_FILE: {
    en: API,
    defecto: '',
    dice: 'the [list of erased persons](respaldo.md#erasures-and-older-backups), outside the backups. Without its folder the API runs, and health says `eliminaciones`. `npm run restaurar` reads it too',
  },
  CUENTA_BANCARIA: {
    en: API,
    defecto: '',
    dice: 'the bank account that providers pay into, as they read it: bank, kind, number, holder, RUC',
  },
  DOS_PERSONAS: {
    en: API,
    defecto: '1 in production, else 0',
    dice: '1: whoever of finance confirmed a payment doesn’t authorize that purchase, another person does. With 0 one person may do both, and the auditor’s list names it',
  },
  TILES_URL: {
    en: API,
    defecto: 'provinces drawn, no tiles',
    dice: 'the maps’ tiles: `https://…/{z}/{x}/{y}.png`',
  },
  TILES_ATTRIBUTION: { en: API, defecto: '', dice: 'the credit for the tiles. Required with `TILES_URL`' },
  TIENDA_ANDROID: { en: API, defecto: '', dice: 'the address where Android phones get the application' },
  TIENDA_IOS: { en: API, defecto: '', dice: 'the address where iPhones get the application' },
  WAMP_URL: { en: API, defecto: '`/ws` at the product’s address', dice: 'the address of the live feed' },
  DEMO: {
    en: ['npm start'],
    defecto: '1 in development',
    dice: 'loads the demo market where one process runs everything. Refused in production',
  },
}

const TITULOS: readonly (readonly [titulo: string, en: readonly Parte[]])[] = [
  ['Every part', TODAS],
  ['APIs and the process runner', API_Y_PROCESOS],
  ['APIs', API],
  ['One machine', ['npm start']],
]

const tablaDe = (partes: readonly Parte[]): string =>
  [
    '| variable | default | |',
    '|---|---|---|',
    ...Object.entries(DESCRITOS)
      .filter(([, { en }]) => en.join() === partes.join())
      .map(([nombre, { defecto, dice }]) => `| \`${nombre}\` | ${defecto || '–'} | ${dice.replaceAll('’', "'")} |`),
  ].join('\n')

/** Returns the page of the settings. */
export const describirAjustes = (): string =>
  [
    '# Settings',
    "The product reads its settings from the environment; `.env.example` has all of them to copy. A setting\nthat can't be right stops the start with a sentence. `npm run plano` writes this page from\n`docs/ajustes.ts`. Tools read what every part reads.",
    `A setting that holds a secret may be in a file instead, with one line of text, that the same name with\n\`_FILE\` names: ${SECRETAS.map((nombre) => `\`${nombre}_FILE\``).join(', ')}.`,
    ...TITULOS.flatMap(([titulo, en]) => [`## ${titulo}`, tablaDe(en)]),
  ]
    .join('\n\n')
    .concat('\n')

if (import.meta.main) writeFileSync(AJUSTES, describirAjustes())
