import { useMutation } from '@tanstack/react-query'
import { FileText, FileX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { ruta } from '#domain/rutas.ts'
import { cambiosSinEnviar } from '#web/servidor/borradores.ts'
import { uuid } from '#web/servidor/claves.ts'
import { codigoDe, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import estilo from './enlace.module.css'

/**
 * Returns this tab's idempotency key for a link. After a reload, the page that used the link up
 * shows the same again.
 */
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
  'oferta-retirada': 'La oferta ya no está',
}

/**
 * Renders the page that a mailed link opens. `que` is what it shows («propuesta»), `pedir` the
 * route that uses the link up, and `children` draws the answer. The button uses the link up, not
 * opening it: mailboxes open links too.
 */
export const PorEnlace = <T,>({
  que,
  titulo,
  pedir,
  aQuien,
  children,
}: {
  que: string
  titulo: string
  pedir: 'ver_propuesta_por_enlace' | 'ver_oferta_por_enlace'
  /** The party to ask for another link: «al proveedor». */
  aQuien: string
  children: (abierta: T) => ReactNode
}) => {
  useTitulo(titulo)
  const { token = '' } = useParams()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => mandar<T>(ruta(pedir, { token }), {}, { clave: claveDe(token) }),
  })
  const leido = useRef<HTMLDivElement>(null)
  const codigo = codigoDe(error) ?? ''
  const fallo = TITULOS[codigo]
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (data || fallo) leido.current?.focus()
  }, [data, fallo])
  return (
    <div ref={leido} tabIndex={-1} className={estilo.pagina}>
      {data ? (
        children(data)
      ) : fallo ? (
        <Vacio pagina icono={<FileX size={28} aria-hidden />} titulo={fallo}>
          {codigo === 'no-existe'
            ? `Ábrelo completo desde el correo, o pide ${aQuien} que te envíe la ${que} otra vez.`
            : detalleDe(error)}
        </Vacio>
      ) : (
        <Vacio
          pagina
          icono={<FileText size={28} aria-hidden />}
          titulo={`Te enviaron una ${que}`}
          acciones={
            <Boton tono="primario" grande ocupado={isPending} onClick={() => mutate()}>
              Ver la {que}
            </Boton>
          }
        >
          {error
            ? detalleDe(error)
            : `Este enlace es solo para ti y la muestra una sola vez. Para después, la ${que} está en el PDF adjunto al correo.`}
        </Vacio>
      )}
    </div>
  )
}
