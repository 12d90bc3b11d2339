import { Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FilaPedido } from '#api/contract/pedido.ts'
import { MAXIMO_DESCRIPCION } from '#domain/pedido/descripcion.ts'
import { ruta } from '#domain/rutas.ts'
import { type Errores, hayDeLineas, paraEnviar, SIN_LINEAS } from '#web/pedido/lineas/para-enviar.ts'
import { useLineas } from '#web/pedido/lineas/use-lineas.ts'
import { comoEscritas, estaVacia, sinVacias } from '#web/pedido/lineas.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { ErrorDeServidor, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { enfocarFalta } from '#web/ui/foco.ts'
import { AvisoDeError, CampoLargo } from '#web/ui/formulario/campo.tsx'
import forma from '#web/ui/formulario/forma.module.css'
import { Hueso } from '#web/ui/piezas.tsx'
import { useEnvio } from './formulario.tsx'

const HojaDeLineas = aparte(() => import('#web/pedido/lineas/hoja-de-lineas.tsx').then((m) => m.HojaDeLineas))

type Props = { fila: FilaPedido; alCerrar: () => void }

/** Renders the form for what an order asks for: its words, and its lines once these are there. */
export const Editar = (props: Props) =>
  props.fila.nroLineas > 0 && !props.fila.lineas ? <Hueso ancho="100%" alto={200} /> : <Formulario {...props} />

const Formulario = ({ fila, alCerrar }: Props) => {
  const clave = `descripcion.${fila.id}`
  const formulario = useForm({ defaultValues: { descripcion: cambiosSinEnviar.leer(clave) || fila.descriPedido } })
  const { campo, enviar, error, enviando } = useEnvio(formulario)
  const { lineas, poner, borrar } = useLineas(cambiosSinEnviar, `lineas.${fila.id}`, comoEscritas(fila.lineas ?? []))
  const [faltas, marcar] = useState<Errores>({})
  // An order that has lines keeps some.
  const tieneLineas = fila.nroLineas > 0
  const [enLineas, escribirEnLineas] = useState(() => tieneLineas || !lineas.every(estaVacia))
  const mandarlo = enviar(async ({ descripcion }) => {
    const { errores: _, ...leidas } = enLineas ? paraEnviar(lineas) : SIN_LINEAS
    try {
      await mandar(ruta('pedido_edit', { hashId: fila.id }), {
        descripcion: descripcion.trim(),
        ...leidas,
      })
    } catch (fallo) {
      const campos = fallo instanceof ErrorDeServidor ? fallo.problema.errores : undefined
      if (campos) marcar(campos)
      throw fallo
    }
    cambiosSinEnviar.borrar(clave)
    borrar()
    alCerrar()
  })
  return (
    <form
      className={forma.forma}
      noValidate
      onSubmit={(suceso) => {
        // The server names lines by their places, and gets no blank ones.
        const llenas = sinVacias(lineas)
        if (enLineas && llenas.length > 0 && llenas.length < lineas.length) poner(llenas)
        const { errores: malas } = enLineas ? paraEnviar(llenas) : SIN_LINEAS
        marcar(malas)
        if (!hayDeLineas(malas)) return mandarlo(suceso)
        suceso.preventDefault()
        enfocarFalta(suceso.currentTarget)
      }}
    >
      <CampoLargo
        nombre={enLineas ? 'Algo más que decir (opcional)' : '¿Qué necesitas?'}
        rows={enLineas ? 2 : 7}
        maximo={MAXIMO_DESCRIPCION}
        {...campo('descripcion', {
          validate: (texto) => enLineas || texto.trim() !== '' || 'Escribe qué necesitas.',
          onChange: ({ target }) => cambiosSinEnviar.guardar(clave, target.value),
        })}
      />
      {enLineas ? (
        <Suspense fallback={<Hueso ancho="100%" alto={120} />}>
          <HojaDeLineas lineas={lineas} alCambiar={poner} errores={faltas} disabled={enviando} />
        </Suspense>
      ) : null}
      <AvisoDeError>{error}</AvisoDeError>
      <div className={forma.botones}>
        {tieneLineas || enLineas ? null : (
          <Boton onClick={() => escribirEnLineas(true)}>
            <Table2 size={15} aria-hidden />
            Escribirlo en líneas
          </Boton>
        )}
        <Boton type="submit" tono="primario" ocupado={enviando} motivo={fila.pasos.editar}>
          Guardar
        </Boton>
      </div>
    </form>
  )
}
