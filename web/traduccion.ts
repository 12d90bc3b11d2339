import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CSSOptions, Plugin, UserConfig } from 'vite'

/** What autobahn drags in for old browsers, other serializers and other ways of authenticating: 280 kB that nobody here uses. */
const SIN_USO = new Set([
  'cbor',
  'msgpack5',
  'crypto-js',
  'tweetnacl',
  'when',
  './polyfill.js',
  // Its warnings about lost connections go to the console: the header says that.
  './log.js',
  '../log.js',
  './transport/longpoll.js',
  './transport/rawsocket.js',
])
const HUECO = '\0hueco-de-autobahn.cjs'

export const autobahnLigero = (): Plugin => ({
  name: 'autobahn-ligero',
  enforce: 'pre',
  resolveId: (id, desde) => (SIN_USO.has(id) && desde?.includes('/autobahn/') ? HUECO : undefined),
  load: (id) =>
    id === HUECO
      ? 'module.exports = Object.assign(function () { return {} }, { defer: function () {}, Factory: function () {}, debug: function () {}, warn: function () {} })'
      : undefined,
})

/** The page's policy admits no injected <style>: sonner's rules come from its style sheet instead. */
const sonnerSinEstiloInyectado = (): Plugin => ({
  name: 'sonner-sin-estilo-inyectado',
  transform: (codigo, id) =>
    id.includes('/sonner/dist/index.mjs')
      ? { code: codigo.replace(/^__insertCSS\(".*"\);$/m, ''), map: null }
      : undefined,
})

const WEB = fileURLToPath(new URL('.', import.meta.url))
/** The room that a sheet is of; what isn't ours is a package's. */
const salaDe = (archivo = '') =>
  (archivo.startsWith(WEB) ? relative(WEB, archivo).split(sep)[0] : undefined) ?? 'paquetes'

/**
 * All that a sheet says is its room's layer's, so that nothing depends on which sheet came first
 * (decisiones/pantallas, «Style sheets»).
 */
const capasDeSalas: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'capas-de-salas',
      Once: (hoja, { AtRule }) => {
        let capa: InstanceType<typeof AtRule> | undefined
        for (const nodo of [...hoja.nodes]) {
          if (nodo.type === 'comment' || (nodo.type === 'atrule' && nodo.name === 'layer')) continue
          const params = salaDe(nodo.source?.input.file)
          if (capa?.params !== params) {
            capa = new AtRule({ name: 'layer', params, ...(nodo.source && { source: nodo.source }) })
            nodo.before(capa)
          }
          capa.append(nodo)
        }
      },
    },
  ],
}

/** How a source becomes what a browser runs, wherever it runs. */
export const traduccion = {
  plugins: [autobahnLigero(), sonnerSinEstiloInyectado(), react()],
  define: { global: 'globalThis' },
  css: { postcss: capasDeSalas },
  resolve: {
    // Radix locks the page's scroll with an injected <style>; ours does it with a class.
    alias: { 'react-remove-scroll': fileURLToPath(new URL('./ui/dialogo/bloqueo-de-fondo.tsx', import.meta.url)) },
  },
} satisfies UserConfig
