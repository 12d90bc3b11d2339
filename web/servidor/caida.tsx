import { CloudOff } from 'lucide-react'
import { Boton } from '#web/ui/boton.tsx'
import { Vacio } from '#web/ui/piezas.tsx'
import { detalleDe } from './pedir.ts'

export const Caida = ({ error, reintentar }: { error: unknown; reintentar: () => void }) => (
  <section>
    <Vacio
      pagina
      icono={<CloudOff size={28} aria-hidden />}
      titulo="BandWork no responde"
      acciones={<Boton onClick={reintentar}>Reintentar</Boton>}
    >
      {detalleDe(error)}
    </Vacio>
  </section>
)
