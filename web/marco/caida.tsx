import { CloudOff } from 'lucide-react'
import { detalleDe } from '../servidor/pedir.ts'
import { Boton } from '../ui/boton.tsx'
import { Vacio } from '../ui/piezas.tsx'

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
