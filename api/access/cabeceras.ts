import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * Builds the headers that protect a page (decisiones/http, «Cross-site»). Helmet computes them
 * once, since they are the same for every response.
 */
export const cabecerasDeProteccion = ({
  produccion,
  teselas,
  wampUrl,
}: {
  readonly produccion: boolean
  readonly teselas: { readonly url: string } | undefined
  readonly wampUrl: string | undefined
}): Record<string, string> => {
  const cabeceras: Record<string, string> = {}
  const anotar = {
    setHeader: (nombre: string, valor: string) => {
      cabeceras[nombre.toLowerCase()] = String(valor)
    },
    removeHeader: () => undefined,
  }
  const poner = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(teselas ? [new URL(teselas.url).origin] : [])],
        connectSrc: ["'self'", ...(wampUrl ? [wampUrl] : [])],
        objectSrc: ["'self'"],
        // The service worker that shows push notices (decisiones/vivo, «Push»).
        workerSrc: ["'self'"],
        // The videos of posts, once somebody asks to see one
        // (decisiones/publicacion, «Kinds of post»).
        frameSrc: ["'self'", 'https://www.youtube-nocookie.com'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: produccion ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
  poner({} as IncomingMessage, anotar as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return cabeceras
}

/**
 * Headers of a page whose address alone gives access to it: nobody stores it, indexes it or sends
 * its address as referrer.
 */
export const SIN_RASTRO = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

const enLinea = (html: string, etiqueta: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${etiqueta}>(.*?)</${etiqueta}>`, 'gs'))].map(
    ([, texto = '']) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`,
  )

/**
 * Builds the policy of one of our pages: it admits the page's inline scripts and styles by their
 * hashes, and no others.
 */
export const politicaDe = (politica: string, html: string): string =>
  politica.replace(/(script|style)-src 'self'/g, (directiva, etiqueta) =>
    [directiva, ...enLinea(html, etiqueta)].join(' '),
  )
