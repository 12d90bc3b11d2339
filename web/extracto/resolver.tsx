import { useState } from 'react'
import { toast } from 'sonner'
import type { LineaDeExtracto, PagoDeExtracto } from '#api/contract/extracto.ts'
import { centavos, decimal } from '#domain/dinero.ts'
import { ruta } from '#domain/rutas.ts'
import { motivoEscrito, soltarMotivo } from '#web/servidor/motivo.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { diaEscrito, dolares } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { aQuienNombra, porqueDicho } from './palabras.ts'

/** A matched line with its payment. */
type Par = { readonly linea: LineaDeExtracto; readonly pago: PagoDeExtracto }
/** The outcome of a line that was confirmed with others; '' while it waits its turn. */
export type DeLote = {
  readonly numero: number
  readonly cliente: string
  readonly monto: string
  readonly dicho: string
}
export const CONFIRMADA = 'Confirmada'
const YA_EN_CURSO = 'Esa línea ya se estaba confirmando.'
type Fallida = { readonly linea: LineaDeExtracto; readonly detalle: string }

/** Returns the key under which a line's reason is kept. */
const lineaDe = (extracto: string, { numero }: LineaDeExtracto): string => `${extracto}.${numero}`

/**
 * Returns a person's actions on a statement's lines (decisiones/compra, «The bank's statement»):
 * confirm the matched payment, choose another one and confirm it, or set the line aside with a
 * reason. A refusal stays visible even if its line has left the view.
 */
export const useResolver = (extracto: string) => {
  const refrescar = useRefrescar()
  const preguntar = useConfirmar()
  const [ocupadas, ocupar] = useState<ReadonlySet<number>>(new Set())
  const [lote, ponerLote] = useState<readonly DeLote[]>([])
  const [fallidas, fallar] = useState<ReadonlyMap<number, Fallida>>(new Map())
  const hacer = async (
    linea: LineaDeExtracto,
    cambio: 'compra' | 'consumo' | 'extracto',
    acto: () => Promise<void>,
  ): Promise<string | undefined> => {
    const { numero } = linea
    if (ocupadas.has(numero)) return YA_EN_CURSO
    ocupar((antes) => new Set([...antes, numero]))
    fallar((antes) => new Map([...antes].filter(([otro]) => otro !== numero)))
    let detalle: string | undefined
    try {
      await acto()
    } catch (error) {
      const dicho = detalleDe(error)
      detalle = dicho
      fallar((antes) => new Map([...antes, [numero, { linea, detalle: dicho }]]))
    }
    // Also shows what others did meanwhile.
    await refrescar(cambio)
    ocupar((antes) => new Set([...antes].filter((otro) => otro !== numero)))
    return detalle
  }

  /** Confirms one payment; resolves with the reason why not. */
  const confirmarUna = (linea: LineaDeExtracto, pago: PagoDeExtracto): Promise<string | undefined> =>
    hacer(linea, pago.compra ? 'compra' : 'consumo', async () => {
      const { numero, porque, monto, cobro } = linea
      await mandar(ruta('extracto_confirmar', { id: extracto }), {
        numero,
        porque,
        monto,
        cobro,
        clave: pago.clave,
        sha256: pago.sha256,
      })
    })
  const confirmar = async (linea: LineaDeExtracto, pago: PagoDeExtracto): Promise<void> => {
    if ((await confirmarUna(linea, pago)) === undefined)
      toast.success('Pago confirmado', {
        id: `extracto ${pago.clave}`,
        description: `${pago.cliente.nombre} · ${dolares(linea.monto)}`,
      })
  }
  /** Confirms lines one after another, each by its own command, until all were tried. */
  const confirmarTodas = async (pares: readonly Par[]): Promise<void> => {
    const suma = pares.reduce((total, { linea }) => total + (centavos(linea.monto) ?? 0), 0)
    const cuantas = pares.length === 1 ? 'la línea que casa' : `las ${pares.length} líneas que casan`
    const si = await preguntar({
      titulo: `¿Confirmar ${cuantas} en todo?`,
      texto: (
        <>
          <p>
            El monto, la referencia y el cliente de cada una son los de su pago: <b>{dolares(decimal(suma))}</b> en
            total.
          </p>
          <ul>
            {pares.map(({ linea, pago }) => (
              <li key={linea.numero}>
                {pago.cliente.nombre} · {dolares(linea.monto)} · {linea.cobro}
              </li>
            ))}
          </ul>
        </>
      ),
      acto: `confirmar ${dolares(decimal(suma))}`,
    })
    if (!si) return
    ponerLote(
      pares.map(({ linea, pago }) => ({
        numero: linea.numero,
        cliente: pago.cliente.nombre,
        monto: linea.monto,
        dicho: '',
      })),
    )
    for (const { linea, pago } of pares) {
      const detalle = await confirmarUna(linea, pago)
      ponerLote((antes) =>
        antes.map((hecha) => (hecha.numero === linea.numero ? { ...hecha, dicho: detalle ?? CONFIRMADA } : hecha)),
      )
    }
  }
  const apartarla = (linea: LineaDeExtracto, motivo: string | null): Promise<string | undefined> =>
    hacer(linea, 'extracto', async () => {
      await mandar(ruta('extracto_apartar', { id: extracto }), { numero: linea.numero, motivo })
      soltarMotivo('apartar', lineaDe(extracto, linea))
      toast.success(motivo === null ? 'Línea devuelta' : 'Línea apartada', {
        id: `extracto ${extracto} ${linea.numero}`,
        description: `${linea.descripcion || linea.referencia} · ${dolares(linea.monto)}`,
      })
    })

  return {
    confirmar,
    confirmarTodas,
    lote,
    /**
     * Confirms a payment on the word of the person who chose it for the line. Resolves with false
     * if they change their mind.
     */
    elegir: async (linea: LineaDeExtracto, pago: PagoDeExtracto): Promise<boolean> => {
      const nombra = aQuienNombra(linea, pago.cliente.nombre)
      const sobra = (centavos(linea.monto) ?? 0) - (centavos(pago.monto) ?? 0)
      const si = await preguntar({
        titulo: `¿Esta línea es el pago de ${pago.cliente.nombre}?`,
        texto: (
          <>
            <p>
              Llegaron <b>{dolares(linea.monto)}</b> el {diaEscrito(linea.fecha)}
              {linea.descripcion ? <>: «{linea.descripcion}»</> : null}. El pago
              {pago.compra ? ` de la compra ${pago.compra.codigo}` : ' de consumo'} espera <b>{dolares(pago.monto)}</b>{' '}
              desde el {diaEscrito(pago.dia)}.
            </p>
            {sobra === 0 ? null : (
              <p>
                {sobra > 0 ? 'Sobran' : 'Faltan'} <b>{dolares(decimal(Math.abs(sobra)))}</b>.
              </p>
            )}
            <p>{porqueDicho(linea)}</p>
            {nombra ? (
              <p>
                <b>{nombra}</b>
              </p>
            ) : null}
            <p>En el libro queda con la referencia «{linea.cobro}».</p>
          </>
        ),
        acto: `confirmar ${dolares(linea.monto)} de ${pago.cliente.nombre}`,
      })
      if (si) await confirmar(linea, pago)
      return si !== undefined
    },
    /** Sets aside a line that is no payment to BandWork. */
    apartar: async (linea: LineaDeExtracto): Promise<void> => {
      const si = await preguntar({
        titulo: '¿Apartar esta línea?',
        texto: `${linea.descripcion || linea.referencia || 'Sin descripción'}, ${dolares(linea.monto)}, ${diaEscrito(linea.fecha)}: no es ningún pago de BandWork. Puedes devolverla cuando quieras.`,
        acto: 'apartarla',
        motivo: motivoEscrito('apartar', lineaDe(extracto, linea), 'quien lleva las finanzas'),
      })
      if (si) await apartarla(linea, si.motivo)
    },
    devolver: (linea: LineaDeExtracto) => apartarla(linea, null),
    ocupadas,
    fallidas,
  }
}
export type Resolver = ReturnType<typeof useResolver>
