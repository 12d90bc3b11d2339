import { MailCheck, MailOpen } from 'lucide-react'
import { momento } from '#web/ui/cifras.ts'
import estilo from './remision.module.css'

/** A fact of a history, with the fields that mailings need. */
type HechoDeHistoria = {
  readonly revision: number
  readonly tipo: string
  readonly momento: string
  readonly data: Readonly<Record<string, unknown>>
}
export type Remitida = {
  readonly revision: number
  /**
   * The number of the proposal or offer that was mailed; 0 in old facts, when only words were
   * mailed. Today there has to be one.
   */
  readonly numero: number
  readonly enviada: string
  /** The addressees, and when each opened their own link. */
  readonly correos: readonly { readonly correo: string; readonly vista: string | undefined }[]
}

/**
 * Names of the facts of a mailing and of its link's use, and of the field with the number of what
 * was mailed.
 */
export type HechosDeRemision = { readonly remitida: string; readonly vista: string; readonly numero: string }

/** Returns the mailings in a history, oldest first. */
export const remitidasDe = (
  eventos: readonly HechoDeHistoria[],
  { remitida, vista, numero }: HechosDeRemision,
): Remitida[] => {
  const vistas = new Map(
    eventos
      .filter(({ tipo }) => tipo === vista)
      .map(({ data, momento }) => [`${data['remision']} ${data['correo']}`, momento]),
  )
  return eventos
    .filter(({ tipo }) => tipo === remitida)
    .map(({ revision, data, momento }, i) => ({
      revision,
      numero: Number(data[numero]),
      enviada: momento,
      correos: (data['correos'] as string[]).map((correo, lugar) => ({
        correo,
        vista: vistas.get(`${i + 1} ${lugar}`),
      })),
    }))
}

/**
 * Renders the addressees of each mailing, newest first, and whether they have opened the link.
 * `que` is what was mailed: «propuesta».
 */
export const Remitidas = ({ remitidas, que }: { remitidas: readonly Remitida[]; que: string }) =>
  remitidas.length === 0 ? null : (
    <section className={estilo.remitidas} aria-labelledby="titulo-remitidas">
      <h3 id="titulo-remitidas">Correos enviados</h3>
      <ul>
        {remitidas.toReversed().flatMap(({ revision, numero, enviada, correos }) =>
          correos.map(({ correo, vista }) => (
            <li key={`${revision} ${correo}`}>
              {vista ? <MailOpen size={15} aria-hidden /> : <MailCheck size={15} aria-hidden />}
              <span>{correo}</span>
              <small>
                {numero > 0 ? `${que} ${numero} · ` : ''}
                {momento(enviada)}
                {vista ? <b> · abierta {momento(vista)}</b> : numero > 0 ? ' · enlace sin abrir' : ''}
              </small>
            </li>
          )),
        )}
      </ul>
    </section>
  )
