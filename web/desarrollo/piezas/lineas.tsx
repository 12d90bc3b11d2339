import { useState } from 'react'
import { HojaDeLineas } from '#web/pedido/lineas/hoja-de-lineas.tsx'
import { ListaDeLineas } from '#web/pedido/lineas/lista-de-lineas.tsx'
import { comoEscritas, type LineaDeHoja } from '#web/pedido/lineas.ts'
import { Seccion } from './seccion.tsx'

const COSAS = ['Cemento gris 50 kg', 'Varilla corrugada 12 mm', 'Arena fina lavada', 'Clavos de 2 pulgadas'] as const
const LINEAS = Array.from({ length: 12 }, (_, i) => ({
  numero: i + 1,
  descripcion: COSAS[i % 4] ?? '',
  cantidad: ['8', '1250', '3.5', '2'][i % 4] ?? '',
  unidad: ['saco', 'unidad', 'm³', 'lb'][i % 4] ?? '',
  referencia: i % 3 === 0 ? `A-${101 + i}` : '',
}))
const CON_FALTAS: readonly LineaDeHoja[] = [
  ...comoEscritas(LINEAS.slice(0, 3)).map(({ numero: _, ...linea }) => linea),
  { descripcion: 'Pintura blanca', cantidad: 'varios', unidad: '', referencia: '' },
  { descripcion: '', cantidad: '', unidad: '', referencia: '' },
]

/** Shows an order's lines as they are written and as they are read. */
export const Lineas = () => {
  const [lineas, poner] = useState(CON_FALTAS)
  return (
    <Seccion nombre="Líneas de un pedido">
      <HojaDeLineas lineas={lineas} alCambiar={poner} />
      <HojaDeLineas lineas={lineas.slice(0, 1)} alCambiar={() => undefined} disabled />
      <ListaDeLineas lineas={LINEAS} />
    </Seccion>
  )
}
