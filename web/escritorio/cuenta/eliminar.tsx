import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { eliminacion, type PorEliminar } from '#api/contract/cuenta.ts'
import { porQueEspera } from '#domain/cuenta/cobros-en-espera.ts'
import { MAXIMO_MOTIVO } from '#domain/motivo.ts'
import { ruta } from '#domain/rutas.ts'
import { palabraDePedido } from '#web/escritorio/palabras.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { AvisoDeError, Campo, CampoLargo } from '#web/ui/formulario/campo.tsx'
import estilo from './admin.module.css'
import { type Cuenta, consultaPorEliminar } from './consultas.ts'

/** Lists what a person has open, which an erasure leaves as it is. */
const loAbierto = ({ pedidos, compra, incidentes }: PorEliminar): readonly string[] => [
  ...(pedidos > 0 ? [pedidos === 1 ? 'un pedido sin terminar' : `${pedidos} pedidos sin terminar`] : []),
  ...(compra ? [`su compra ${compra.codigo}, en estado «${palabraDePedido(compra.estadoPedido)}»`] : []),
  ...(incidentes > 0 ? [incidentes === 1 ? 'un incidente' : `${incidentes} incidentes`] : []),
]

/** Erases a person. This can't be undone, so the confirmation is a typed word. */
export const Eliminar = ({ cuenta, alCerrar }: { cuenta: Cuenta; alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  const formulario = useForm({ resolver: zodResolver(eliminacion), shouldFocusError: false })
  const { campo, enviar, error, enviando } = useOrden(formulario)
  const { data: hay } = useQuery(consultaPorEliminar(cuenta.id))
  const [espera] = hay?.esperan ?? []
  const porQueNo = espera && porQueEspera(espera.que, espera.codigo)
  const abierto = hay ? loAbierto(hay) : []
  return (
    <Dialogo
      titulo={`Eliminar a ${cuenta.nombre}`}
      resumen="Esto no se puede deshacer."
      ancho={520}
      alCerrar={alCerrar}
    >
      <form
        noValidate
        className={estilo.eliminar}
        onSubmit={enviar(async (datos) => {
          await mandar(ruta('eliminar_persona', { hashId: cuenta.id }), datos)
          toast.success('Persona eliminada', { id: `cuenta ${cuenta.id}` })
          await refrescar('cuentas')
          alCerrar()
        })}
      >
        <div>
          <p>Se pierde para siempre, sin copia de la que recuperarlo:</p>
          <ul>
            <li>su nombre, correo, celular, cédula o RUC y dirección;</li>
            <li>lo que escribió: descripciones, notas y mensajes;</li>
            <li>su acceso: sus sesiones se cierran ahora mismo y su correo queda libre.</li>
          </ul>
          <p>
            También su logo y los archivos que adjuntó, para todos. Quedan sus pedidos, sus precios y los totales, a
            nombre de «Usuario eliminado».
          </p>
          {hay?.documentos ? (
            <p>
              Por ley, finanzas guarda siete años el nombre y el RUC o cédula de{' '}
              {hay.documentos === 1 ? 'su recibo' : `sus ${hay.documentos} recibos`}, desde la fecha de cada uno. Nadie
              más los lee, y después se borran solos.
            </p>
          ) : null}
          {abierto.length > 0 ? (
            <>
              <p>Deja abierto:</p>
              <ul aria-label="Lo que deja abierto">
                {abierto.map((que) => (
                  <li key={que}>{que}</li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <CampoLargo nombre="Motivo" maximo={MAXIMO_MOTIVO} {...campo('motivo')} />
        <Campo
          nombre="Escribe ELIMINAR para confirmar"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...campo('confirmacion')}
        />
        <AvisoDeError>{error ?? porQueNo}</AvisoDeError>
        <div className={estilo.botones}>
          <Boton grande onClick={alCerrar}>
            Cancelar
          </Boton>
          <Boton type="submit" tono="peligro" grande ocupado={enviando} motivo={porQueNo}>
            Eliminar para siempre
          </Boton>
        </div>
      </form>
    </Dialogo>
  )
}
