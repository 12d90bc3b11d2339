import { clsx } from 'clsx'
import { Compass } from 'lucide-react'
import { Link } from 'react-router-dom'
import boton from './boton.module.css'
import { Vacio } from './piezas.tsx'

export const NoEncontrada = () => (
  <section>
    <Vacio
      pagina
      icono={<Compass size={28} aria-hidden />}
      titulo="Esta página no existe"
      acciones={
        <Link to="/" className={clsx(boton.boton, boton.primario)}>
          Ir al inicio
        </Link>
      }
    >
      Revisa la dirección. Si llegaste por un enlace, puede que ya no sea válido o que pertenezca a otra cuenta.
    </Vacio>
  </section>
)
