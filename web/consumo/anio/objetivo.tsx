import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import type { GraficoConsumo } from '#api/contract/consumo.ts'
import { decimal } from '#domain/dinero.ts'
import { ruta } from '#domain/rutas.ts'
import { centavosEscritos } from '#web/pedido/montos.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import estilo from './consumo.module.css'

/** Up to nine digits, then a point or a comma and two decimals. Any other key writes nothing. */
const TECLEADO = /^\d{0,9}([.,]\d{0,2})?$/

/**
 * Sets the year's objective, which can't be changed afterwards (decisiones/consumo, «Objective»).
 */
export const Objetivo = ({ idProv, anio, grafico }: { idProv: string; anio: number; grafico: GraficoConsumo }) => {
  const [texto, escribir] = useState('')
  const [falta, faltar] = useState(false)
  const [ocupado, ocupar] = useState(false)
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const id = useId()
  const { listObjetivos } = grafico
  const guardado = listObjetivos.find(({ fecha }) => fecha.startsWith(`${anio}-`))
  const guardar = async (suceso: FormEvent) => {
    suceso.preventDefault()
    const cents = centavosEscritos(texto)
    if (!cents) return faltar(true)
    const cantObj = decimal(cents)
    const si = await confirmar({
      titulo: '¿Está seguro de guardar tu objetivo por este año?',
      texto: `${dolares(cantObj)} para ${anio}. Después no se puede cambiar.`,
      acto: `guardar ${dolares(cantObj)}`,
    })
    if (!si) return
    ocupar(true)
    try {
      await mandar(ruta('create_obj_anual_prov'), { idProv, cantObj })
      escribir('')
      toast.success('Objetivo guardado', { id: 'objetivo', description: `${dolares(cantObj)} para ${anio}` })
    } catch (error) {
      toast.error(detalleDe(error), { id: 'objetivo' })
    }
    await refrescar('consumo')
    ocupar(false)
  }
  return (
    <section className={estilo.objetivo} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>Objetivo anual {anio}</h2>
      <form onSubmit={(suceso) => void guardar(suceso)}>
        <label htmlFor={id} className="solo-lectores">
          Objetivo de {anio}, en dólares
        </label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder={guardado ? dolares(guardado.valor) : '0.00'}
          value={texto}
          disabled={guardado !== undefined}
          aria-invalid={falta}
          {...(falta ? { 'aria-describedby': `${id}-falta` } : {})}
          onChange={({ target }) => {
            if (!TECLEADO.test(target.value)) return
            escribir(target.value)
            faltar(false)
          }}
        />
        {guardado ? null : (
          <Boton type="submit" tono="primario" grande ocupado={ocupado}>
            Guardar
          </Boton>
        )}
      </form>
      {falta ? (
        <p id={`${id}-falta`} role="alert" className={estilo.falta}>
          Escribe un monto desde 0,01.
        </p>
      ) : null}
      {guardado ? (
        <p className={estilo.nota}>Guardado: el de {anio} ya no se cambia.</p>
      ) : (
        <p className={estilo.nota}>Uno por año: verás tus ventas crecer hacia él.</p>
      )}
      {listObjetivos.length > 0 ? (
        <ul className={estilo.anteriores} aria-label="Tus objetivos">
          {listObjetivos.map(({ fecha, valor }) => (
            <li key={fecha}>
              {fecha.slice(0, 4)} <b>{dolares(valor)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
