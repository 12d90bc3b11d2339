/** The same as start, with reload: node watches the server's folders and starts this again; the web application is rebuilt at each change. */
import { construir } from '#api/arranque/web.ts'

await construir({ watch: {}, minify: false }, 'warn')
await import('#api/server.ts')
