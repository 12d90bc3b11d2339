import { CirclePause, CloudOff } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { codigoDe, detalleDe } from './pedir.ts'

export const Caida = ({ error, reintentar }: { error: unknown; reintentar: () => void }) => {
  const detenido = codigoDe(error) === 'stream-detenido'
  const Icono = detenido ? CirclePause : CloudOff
  return (
    <section>
      <Vacio
        pagina
        icono={<Icono size={28} aria-hidden />}
        titulo={detenido ? 'Detenido por seguridad' : 'BandWork no responde'}
        acciones={<Boton onClick={reintentar}>Reintentar</Boton>}
      >
        {detalleDe(error)}
      </Vacio>
    </section>
  )
}
