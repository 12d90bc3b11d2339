/**
 * Starts the product with reload: node watches the server's folders and runs this again, and the
 * web application is rebuilt at each change.
 */
import { construir } from '#api/arranque/web.ts'

await construir({ watch: {}, minify: false }, 'warn')
await import('#api/server.ts')
