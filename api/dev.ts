/** The same as start, with reload: node watches the server's folders and starts this again; the web application is rebuilt at each change. */

import { join } from 'node:path'
import { build } from 'vite'

const web = join(import.meta.dirname, '../web')
await build({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  build: { watch: {}, minify: false },
})
await import('./server.ts')
