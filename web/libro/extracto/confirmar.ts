import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import type { LineaDeExtracto } from '#api/contract/extracto.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { dolares } from '#web/ui/cifras.ts'

/** Milliseconds after a confirmation in which no other is heard: the next line takes the place of the last one under a hand that presses twice. */
const SORDERA_MS = 1_500

type Fallida = { readonly linea: LineaDeExtracto; readonly detalle: string }

/**
 * Confirms the payment that a line is matched with, by what the line says (decisiones/compra, «The bank's statement»): one at a time, by a person's
 * click. What was refused stays in sight with its reason, though its line is somewhere else by now.
 */
export const useConfirmarLinea = (extracto: string) => {
  const refrescar = useRefrescar()
  const [sorda, ensordecer] = useState(false)
  useEffect(() => {
    if (!sorda) return
    const reloj = setTimeout(() => ensordecer(false), SORDERA_MS)
    return () => clearTimeout(reloj)
  }, [sorda])
  const [ocupadas, ocupar] = useState<ReadonlySet<number>>(new Set())
  const [fallidas, fallar] = useState<ReadonlyMap<number, Fallida>>(new Map())
  const sin = <K>(de: ReadonlySet<K>, cual: K) => new Set([...de].filter((otra) => otra !== cual))
  const confirmar = async (linea: LineaDeExtracto): Promise<void> => {
    const { numero, monto, pagos } = linea
    const [pago] = pagos
    if (!pago || ocupadas.has(numero) || sorda) return
    ocupar((antes) => new Set([...antes, numero]))
    fallar((antes) => new Map([...antes].filter(([otro]) => otro !== numero)))
    try {
      await mandar(ruta('extracto_confirmar', { id: extracto }), { numero, clave: pago.clave, sha256: pago.sha256 })
      ensordecer(true)
      toast.success('Pago confirmado', {
        id: `extracto ${pago.clave}`,
        description: `${pago.cliente.nombre} · ${dolares(monto)}`,
      })
    } catch (error) {
      const detalle = detalleDe(error)
      fallar((antes) => new Map([...antes, [numero, { linea, detalle }]]))
    }
    // What others did meanwhile shows too.
    await refrescar(pago.compra ? 'compra' : 'consumo')
    ocupar((antes) => sin(antes, numero))
  }
  return { confirmar, ocupadas, fallidas, sorda }
}
