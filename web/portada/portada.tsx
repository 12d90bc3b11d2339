import { clsx } from 'clsx'
import { BellRing, FileCheck2, History } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BotonPiel } from '../marco/menu-cuenta.tsx'
import boton from '../ui/boton.module.css'
import { Marca } from '../ui/piezas.tsx'
import estilo from './portada.module.css'

const RAZONES = [
  [
    FileCheck2,
    'Pide y decide',
    'Cuenta qué necesitas, recibe el precio con su IVA y apruébalo, o pide otra propuesta.',
  ],
  [BellRing, 'Los dos ven lo mismo', 'Cada paso del otro aparece en tu pantalla al instante, con un aviso y un tono.'],
  [
    History,
    'Nada se pierde',
    'Propuestas, notas, archivos y entregas quedan en la historia del pedido, tal como ocurrieron.',
  ],
] as const

export const Portada = () => (
  <div className={estilo.pagina}>
    <header className={estilo.cabecera}>
      <Marca />
      <span>
        <BotonPiel siempre />
        <Link to="/login" className={clsx(boton.boton, boton.normal)}>
          Entrar
        </Link>
      </span>
    </header>
    <main className={estilo.cuerpo}>
      <h1>Pide, negocia y recibe. Todo en un solo lugar.</h1>
      <p>
        BandWork une a clientes y proveedores del Ecuador: un pedido, su propuesta y su entrega, en vivo de principio a
        fin.
      </p>
      <Link to="/login" className={clsx(boton.boton, boton.primario, boton.grande)}>
        Entrar a tu cuenta
      </Link>
      <ol className={estilo.vida} aria-label="La vida de un pedido">
        {['Pedido', 'Propuesta', 'Aprobado', 'Entregado', 'Recibido', 'Finalizado'].map((paso) => (
          <li key={paso}>{paso}</li>
        ))}
      </ol>
      <ul className={estilo.razones}>
        {RAZONES.map(([Icono, titulo, texto]) => (
          <li key={titulo}>
            <Icono size={20} aria-hidden />
            <h2>{titulo}</h2>
            <p>{texto}</p>
          </li>
        ))}
      </ul>
    </main>
  </div>
)
