import { MailWarning, X } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import estilo from './aviso-de-correo.module.css'

const callado = (clave: string): boolean => {
  try {
    return sessionStorage.getItem(clave) !== null
  } catch {
    return false
  }
}

/**
 * Asks on every page to confirm the e-mail address, unless the notice was closed for this session
 * or the page asks for it (`data-pide-correo`).
 */
export const AvisoDeCorreo = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const clave = `bandwork.sin-confirmar.${cuenta.id}`
  const [cerrado, cerrar] = useState(() => callado(clave))
  const [enviando, ocupar] = useState(false)
  if (cerrado) return null
  const reenviar = async () => {
    ocupar(true)
    try {
      const { message } = await mandar<{ message: string }>(ruta('enviar_correo_terminos'), {})
      toast.success(message, { id: clave, description: cuenta.correo })
    } catch (error) {
      toast.error(detalleDe(error), { id: clave })
    }
    ocupar(false)
  }
  return (
    <aside className={estilo.aviso} aria-label="Confirma tu correo">
      <MailWarning size={17} aria-hidden />
      <p>
        Confirma tu correo con el enlace que enviamos a <strong>{cuenta.correo}</strong>: hasta entonces no puedes
        invitar ni escribir a otras personas.
      </p>
      <Boton ocupado={enviando} onClick={() => void reenviar()}>
        Enviarlo otra vez
      </Boton>
      <Boton
        tono="suave"
        cuadrado
        aria-label="Cerrar por ahora"
        onClick={() => {
          cerrar(true)
          try {
            sessionStorage.setItem(clave, '1')
          } catch {
            // Without storage the notice comes back with the next page.
          }
        }}
      >
        <X size={16} aria-hidden />
      </Boton>
    </aside>
  )
}
