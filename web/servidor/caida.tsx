import { Ban, CirclePause, CloudOff } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { codigoDe, detalleDe, pasajero, seNiega } from './pedir.ts'

export const Caida = ({ error, reintentar }: { error: unknown; reintentar: () => void }) => {
  const detenido = codigoDe(error) === 'stream-detenido'
  const negado = seNiega(error)
  const sinRed = codigoDe(error) === 'sin-red'
  const Icono = detenido ? CirclePause : negado ? Ban : CloudOff
  return (
    <section>
      <Vacio
        pagina
        icono={<Icono size={28} aria-hidden />}
        titulo={
          detenido
            ? 'Detenido por seguridad'
            : negado
              ? 'Esto no se puede mostrar'
              : sinRed && navigator.onLine === false
                ? 'Sin conexión'
                : 'BandWork no responde'
        }
        acciones={<Boton onClick={reintentar}>Reintentar</Boton>}
      >
        {pasajero(error) && !sinRed ? 'Seguimos intentando: se verá aquí en cuanto responda.' : detalleDe(error)}
      </Vacio>
    </section>
  )
}
