import { BellRing, FileCheck2, History } from 'lucide-react'
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

/** Renders the reasons to order here. */
export const Razones = () => (
  <section className={estilo.porque} aria-labelledby="titulo-porque">
    <h2 id="titulo-porque">Pide, negocia y recibe en un solo lugar</h2>
    <ol className={estilo.vida} aria-label="La vida de un pedido">
      {['Pedido', 'Propuesta', 'Aprobado', 'Entregado', 'Recibido', 'Finalizado'].map((paso) => (
        <li key={paso}>{paso}</li>
      ))}
    </ol>
    <ul className={estilo.razones}>
      {RAZONES.map(([Icono, titulo, texto]) => (
        <li key={titulo}>
          <Icono size={20} aria-hidden />
          <h3>{titulo}</h3>
          <p>{texto}</p>
        </li>
      ))}
    </ul>
  </section>
)
