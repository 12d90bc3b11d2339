import { useState } from 'react'
import type { Cuadro } from '#web/grafica/cuadro.ts'
import { serieDeCuentas, serieDeMontos } from '#web/grafica/series.ts'
import { Tarjeta } from '#web/grafica/tarjeta.tsx'
import { MapaDeProvincias } from '#web/mapa/provincias.tsx'
import { Seccion, usePiel } from './seccion.tsx'

const SEMANAS = {
  categoria: 'Semana',
  categorias: ['2 nov', '9 nov', '16 nov', '23 nov'],
  todo: 'Cuatro',
  enTodo: 'en cuatro',
}
const COMUN = { eje: SEMANAS, vacio: 'Aquí se verá lo que pase cada semana.' }

/** A chart of each kind. */
const CUADROS: readonly Cuadro<string>[] = [
  {
    ...COMUN,
    id: 'lineas',
    titulo: 'Líneas',
    forma: 'lineas',
    enDolares: false,
    series: [serieDeCuentas('Pedidos', [3, 5, 2, 8]), serieDeCuentas('Aprobados', [1, 4, 2, 5])],
  },
  {
    ...COMUN,
    id: 'apiladas',
    titulo: 'Lo que se gana y se pierde',
    forma: 'apiladas',
    enDolares: true,
    series: [
      serieDeMontos('Nuevo', ['120.00', '80.00', '0.00', '200.00'], { figura: 'nuevo' }),
      serieDeMontos('Renovado', ['0.00', '40.00', '60.00', '20.00']),
      serieDeMontos('Perdido', ['0.00', '-50.00', '-90.00', '0.00'], { trazo: 'rojo' }),
      serieDeMontos('Al final', ['120.00', '190.00', '160.00', '380.00'], {
        como: 'linea',
        trazo: 'tinta',
        total: null,
      }),
    ],
  },
  {
    ...COMUN,
    id: 'barras',
    titulo: 'Nada todavía',
    forma: 'barras',
    enDolares: false,
    series: [serieDeCuentas('Pedidos', [0, 0, 0, 0])],
  },
  {
    ...COMUN,
    id: 'acostadas',
    titulo: 'Por su nombre',
    forma: 'acostadas',
    enDolares: false,
    eje: { categoria: 'Estado', categorias: ['En Curso', 'Aprobado', 'Recibido'], todo: 'Todos', enTodo: 'en todos' },
    series: [
      serieDeCuentas('Pedidos', [12, 30, 4]),
      serieDeMontos('Valor', ['100.00', '900.00', '50.00'], { como: 'escrita' }),
    ],
  },
]

const POR_PROVINCIA = new Map([
  ['Guayas', 7],
  ['Pichincha', 6],
  ['Galápagos', 1],
])

export const Graficas = () => {
  const piel = usePiel()
  const [mirada, mirar] = useState<string>()
  return (
    <Seccion nombre="Gráficas">
      {CUADROS.map((cuadro) => (
        <Tarjeta
          key={cuadro.id}
          // Both halves of the page show the chart, so its id and its title name the skin.
          cuadro={{ ...cuadro, id: `${piel}-${cuadro.id}`, titulo: `${cuadro.titulo}, en ${piel}` }}
          alAbrir={() => undefined}
        />
      ))}
      <MapaDeProvincias
        nombre="Por provincia"
        cuantas={POR_PROVINCIA}
        mirada={mirada}
        alMirar={mirar}
        alAbrir={() => undefined}
      />
    </Seccion>
  )
}
