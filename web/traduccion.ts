import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CSSOptions, Plugin, UserConfig } from 'vite'

/**
 * Modules that autobahn imports for old browsers, other serializers and other ways of
 * authenticating: 280 kB that nobody here uses.
 */
const SIN_USO = new Set([
  'cbor',
  'msgpack5',
  'crypto-js',
  'tweetnacl',
  'when',
  './polyfill.js',
  // It logs lost connections to the console; our header shows them.
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

/**
 * Removes sonner's injected <style>, which the page's policy forbids; its rules come from its
 * stylesheet instead.
 */
const sonnerSinEstiloInyectado = (): Plugin => ({
  name: 'sonner-sin-estilo-inyectado',
  transform: (codigo, id) =>
    id.includes('/sonner/dist/index.mjs')
      ? { code: codigo.replace(/^__insertCSS\(".*"\);$/m, ''), map: null }
      : undefined,
})

const WEB = fileURLToPath(new URL('.', import.meta.url))
/** Returns the room that a stylesheet belongs to, or 'paquetes' for one that isn't ours. */
const salaDe = (archivo = '') =>
  (archivo.startsWith(WEB) ? relative(WEB, archivo).split(sep)[0] : undefined) ?? 'paquetes'

/**
 * The PostCSS plugin that puts each stylesheet into its room's layer, so that nothing depends on
 * which sheet came first (decisiones/pantallas, «Style sheets»).
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

/** The configuration that turns sources into what a browser runs, wherever it runs. */
export const traduccion = {
  plugins: [autobahnLigero(), sonnerSinEstiloInyectado(), react()],
  define: { global: 'globalThis' },
  css: { postcss: capasDeSalas },
  resolve: {
    // Radix locks the page's scroll with an injected <style>; ours does it with a class.
    alias: { 'react-remove-scroll': fileURLToPath(new URL('./ui/dialogo/bloqueo-de-fondo.tsx', import.meta.url)) },
  },
} satisfies UserConfig
