import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { eliminacion } from '#api/contract/cuenta.ts'
import { ruta } from '#domain/rutas.ts'
import { useOrden } from '#web/servidor/ordenar-formulario.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Dialogo } from '#web/ui/dialogo/dialogo.tsx'
import { AvisoDeError, Campo } from '#web/ui/formulario/campo.tsx'
import estilo from './admin.module.css'
import type { Cuenta } from './consultas.ts'

/** Erases a person. This can't be undone, so the confirmation is a typed word. */
export const Eliminar = ({ cuenta, alCerrar }: { cuenta: Cuenta; alCerrar: () => void }) => {
  const refrescar = useRefrescar()
  const formulario = useForm({ resolver: zodResolver(eliminacion), shouldFocusError: false })
  const { campo, enviar, error, enviando } = useOrden(formulario)
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
        </div>
        <Campo
          nombre="Escribe ELIMINAR para confirmar"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...campo('confirmacion')}
        />
        <AvisoDeError>{error}</AvisoDeError>
        <div className={estilo.botones}>
          <Boton grande onClick={alCerrar}>
            Cancelar
          </Boton>
          <Boton type="submit" tono="peligro" grande ocupado={enviando}>
            Eliminar para siempre
          </Boton>
        </div>
      </form>
    </Dialogo>
  )
}
