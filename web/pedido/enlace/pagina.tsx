import { useMutation } from '@tanstack/react-query'
import { FileText, FileX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import type { PropuestaAbierta } from '#api/contract/pedido.ts'
import { ruta } from '#domain/rutas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { uuid } from '#web/servidor/claves.ts'
import { codigoDe, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './enlace.module.css'
import { Propuesta } from './propuesta.tsx'

/** This tab's key for a link: whoever reloads the page that used it up sees the same again. */
const claveDe = (token: string): string => {
  const nombre = `enlace.${token}`
  const clave = cambiosSinEnviar.leer(nombre) || uuid()
  cambiosSinEnviar.guardar(nombre, clave)
  return clave
}

const TITULOS: Readonly<Record<string, string>> = {
  'no-existe': 'Este enlace no existe',
  'enlace-usado': 'Este enlace ya se usó',
  'enlace-vencido': 'Este enlace venció',
  'propuesta-descartada': 'El pedido fue descartado',
  'propuesta-retirada': 'La propuesta ya no está',
}
const QUE_HACER: Readonly<Record<string, string>> = {
  'no-existe': 'Ábrelo completo desde el correo, o pide al proveedor que te envíe la propuesta otra vez.',
}

/** /propuesta/{token}: what a mailed proposal's link opens. It is used up by the button, not by being opened: mailboxes open links too. */
export const PropuestaPorEnlace = () => {
  useTitulo('Propuesta')
  const { token = '' } = useParams()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => mandar<PropuestaAbierta>(ruta('ver_propuesta_por_enlace', { token }), {}, claveDe(token)),
  })
  const leido = useRef<HTMLDivElement>(null)
  const titulo = TITULOS[codigoDe(error) ?? '']
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (data || titulo) leido.current?.focus()
  }, [data, titulo])
  return (
    <div ref={leido} tabIndex={-1} className={estilo.pagina}>
      {data ? (
        <Propuesta propuesta={data} />
      ) : titulo ? (
        <Vacio pagina icono={<FileX size={28} aria-hidden />} titulo={titulo}>
          {QUE_HACER[codigoDe(error) ?? ''] ?? detalleDe(error)}
        </Vacio>
      ) : (
        <Vacio
          pagina
          icono={<FileText size={28} aria-hidden />}
          titulo="Te enviaron una propuesta"
          acciones={
            <Boton tono="primario" grande ocupado={isPending} onClick={() => mutate()}>
              Ver la propuesta
            </Boton>
          }
        >
          {error
            ? detalleDe(error)
            : 'Este enlace es solo para ti y la muestra una sola vez. Para después, la propuesta está en el PDF adjunto al correo.'}
        </Vacio>
      )}
    </div>
  )
}
