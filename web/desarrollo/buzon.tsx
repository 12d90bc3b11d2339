import { useQuery } from '@tanstack/react-query'
import { MailOpen, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe } from '#web/servidor/pedir.ts'
import { momentoCompleto, tamano } from '#web/ui/cifras.ts'
import { Marca, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './buzon.module.css'

type Correo = {
  readonly id: string
  readonly de: string
  readonly responder: string
  readonly para: string | readonly string[]
  readonly asunto: string
  readonly texto: string
  readonly html?: string
  readonly momento: string
  readonly adjuntos: readonly { readonly nombre: string; readonly bytes: number }[]
}

const CADA_MS = 3000
const DIRECCION = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

/** Returns a mail's text with its addresses as links. Those of this product open within it. */
const conEnlaces = (texto: string) =>
  texto.split(DIRECCION).map((parte, i) => {
    if (i % 2 === 0 || !URL.canParse(parte)) return parte
    const { origin, pathname, search, hash } = new URL(parte)
    return origin === location.origin ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are their places
      <Link key={i} to={pathname + search + hash}>
        {parte}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are their places
      <a key={i} href={parte} target="_blank" rel="noreferrer">
        {parte}
      </a>
    )
  })

/**
 * Lists the mails that a development start didn't send. Only their text is shown: a mail's HTML
 * never becomes part of a page.
 */
export const Buzon = () => {
  useTitulo('Buzón de desarrollo')
  const { data, error } = useQuery({
    queryKey: ['correos'],
    queryFn: ({ signal }) => consultar<{ items: Correo[] }>(ruta('desarrollo_correos'), {}, signal),
    refetchInterval: CADA_MS,
  })
  const [elegido, elegir] = useState<string>()
  const correos = data?.items ?? []
  const abierto = correos.find(({ id }) => id === elegido) ?? correos[0]
  return (
    <main className={estilo.buzon}>
      <header>
        <Link to="/" aria-label="BandWork, inicio">
          <Marca />
        </Link>
        <h1>Buzón de desarrollo</h1>
        <Link to={ruta('piezas')}>Piezas</Link>
      </header>
      {abierto ? (
        <div className={estilo.dos}>
          <ul>
            {correos.map(({ id, para, asunto, momento }) => (
              <li key={id}>
                <button type="button" aria-current={id === abierto.id} onClick={() => elegir(id)}>
                  <strong>{asunto}</strong>
                  <small>
                    {[para].flat().join(', ')} · {momentoCompleto(momento)}
                  </small>
                </button>
              </li>
            ))}
          </ul>
          <article>
            <h2>{abierto.asunto}</h2>
            <small>
              {abierto.de ? `De ${abierto.de} · ` : null}Para {[abierto.para].flat().join(', ')}
              {abierto.responder ? ` · Respuestas a ${abierto.responder}` : null}
            </small>
            <pre>{conEnlaces(abierto.texto)}</pre>
            {abierto.adjuntos.length > 0 ? (
              <ul aria-label="Adjuntos">
                {abierto.adjuntos.map(({ nombre, bytes }, lugar) => (
                  <li key={nombre}>
                    <Paperclip size={15} aria-hidden />
                    <a
                      href={ruta('desarrollo_adjunto', { correo: abierto.id, lugar: String(lugar) })}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {nombre}
                    </a>
                    <small>{tamano(bytes)}</small>
                  </li>
                ))}
              </ul>
            ) : null}
          </article>
        </div>
      ) : (
        <Vacio
          icono={<MailOpen size={28} aria-hidden />}
          titulo={error ? 'El buzón no está disponible' : 'Ningún correo todavía'}
        >
          {error ? detalleDe(error) : 'Los correos que BandWork enviaría aparecen aquí.'}
        </Vacio>
      )}
    </main>
  )
}
