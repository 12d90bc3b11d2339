import { useState } from 'react'
import { toast } from 'sonner'
import type { Conciliacion, Trabajo } from '#api/contract/trabajos.ts'
import { mesEscrito } from '#domain/calendario.ts'
import { type FiguraConciliada, PALABRA_DE_FIGURA } from '#domain/conciliacion.ts'
import { impedimentoDeFirma } from '#domain/consumo/cierre.ts'
import { ruta } from '#domain/rutas.ts'
import { conciliada } from '#web/cifras/palabras.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { conMayuscula } from '#web/ui/llano.ts'
import estilo from './conciliacion.module.css'

/** A reconciliation job that has finished. */
export type Conciliado = Trabajo & { readonly conciliacion: Conciliacion; readonly acabado: string }
export const estaConciliado = (trabajo: Trabajo): trabajo is Conciliado =>
  trabajo.conciliacion !== null && trabajo.acabado !== null

/** Counts the differences, signed figures included, and the facts that couldn't be counted. */
const queNoCuadra = ({ cuantas, detenidos, firmados = [] }: Conciliacion) => ({
  diferencias: cuantas + firmados.length,
  detenidos: detenidos.length,
})
export const cuadra = (conciliacion: Conciliacion): boolean => {
  const { diferencias, detenidos } = queNoCuadra(conciliacion)
  return diferencias + detenidos === 0
}

/**
 * Returns whether a closed month's reconciliation may be signed. It counts as the newest one: only
 * the server knows of newer ones that aren't loaded here.
 */
export const sePuedeFirmar = ({ conciliacion, acabado }: Conciliado, cierre: string): boolean => {
  const conciliado = { posicion: BigInt(conciliacion.posicion), hecha: acabado, ultima: true }
  const ahora = new Date().toISOString()
  return !impedimentoDeFirma({ ...conciliado, ...queNoCuadra(conciliacion) }, BigInt(cierre), ahora)
}

/** Shows the figures of a month as they are signed. */
export const Resumen = ({
  cifras,
}: {
  cifras: readonly { readonly figura: FiguraConciliada; readonly valor: string }[]
}) => (
  <dl className={estilo.resumen}>
    {cifras.map(({ figura, valor }) => (
      <div key={figura}>
        <dt>{PALABRA_DE_FIGURA[figura]}</dt>
        <dd>{conciliada(figura, valor)}</dd>
      </div>
    ))}
  </dl>
)

/** Signs the month of a reconciliation (decisiones/conciliacion, «The signed close»). */
export const Firmar = ({ conciliado: { id, conciliacion } }: { conciliado: Conciliado }) => {
  const [ocupado, ocupar] = useState(false)
  const confirmar = useConfirmar()
  const refrescar = useRefrescar()
  const mes = mesEscrito(conciliacion.desde)
  const firmar = async () => {
    const si = await confirmar({
      titulo: `¿Firmar el cierre de ${mes}?`,
      texto: (
        <>
          <p>Queda en el registro con tu nombre y estas cifras. Después no se puede cambiar.</p>
          <Resumen cifras={conciliacion.lineas.map(({ figura, registro: valor }) => ({ figura, valor }))} />
        </>
      ),
      acto: `firmar ${mes}`,
    })
    if (!si) return
    ocupar(true)
    try {
      await mandar(ruta('conciliacion_firmar', { id }), {})
      toast.success('Cierre firmado', { id: 'firma', description: conMayuscula(mes) })
    } catch (error) {
      toast.error(detalleDe(error), { id: 'firma' })
    }
    await refrescar('consumo')
    ocupar(false)
  }
  return (
    <Boton tono="espera" ocupado={ocupado} aria-label={`Firmar el cierre de ${mes}`} onClick={() => void firmar()}>
      Firmar
    </Boton>
  )
}
