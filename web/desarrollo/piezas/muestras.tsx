import { CheckCheck, Clock, Inbox, Truck, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Atiende } from '#web/ui/atiende.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Conmutador } from '#web/ui/conmutador.tsx'
import { Fallo } from '#web/ui/fallo.tsx'
import { Cifra, Ficha, Fichas } from '#web/ui/fichas.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { type Color, Cuenta, Desactivada, Hueso, Logo, Marca, Pastilla, Vacio } from '#web/ui/piezas.tsx'
import { Rollo } from '#web/ui/rollo.tsx'
import { AyudaDeTeclas } from '#web/ui/tabla/ayuda-de-teclas.tsx'
import { Brillante } from '#web/ui/tabla/brillante.tsx'
import { Buscador } from '#web/ui/tabla/buscador.tsx'
import type { ColumnaDeTabla } from '#web/ui/tabla/columna.ts'
import { CuentaEnFila, Menor } from '#web/ui/tabla/cuenta-en-fila.tsx'
import type { EstadoDeTabla } from '#web/ui/tabla/estado-de-tabla.ts'
import { Filas, Tarjetas } from '#web/ui/tabla/filas.tsx'
import { Filtros } from '#web/ui/tabla/filtros.tsx'
import { NadaCoincide } from '#web/ui/tabla/nada-coincide.tsx'
import { PieDeTabla } from '#web/ui/tabla/pie-de-tabla.tsx'
import { Visor } from '#web/ui/visor.tsx'
import estilo from './piezas.module.css'
import { Fila, Seccion } from './seccion.tsx'

/** The meaning of each colour, which always comes with a word and an icon. */
const COLORES: Readonly<Record<Color, readonly [string, ReactNode]>> = {
  ambar: ['Te espera', <Clock key="i" size={13} aria-hidden />],
  azul: ['En curso', <Truck key="i" size={13} aria-hidden />],
  verde: ['Aprobado', <CheckCheck key="i" size={13} aria-hidden />],
  gris: ['Finalizado', <CheckCheck key="i" size={13} aria-hidden />],
  rojo: ['Descartado', <X key="i" size={13} aria-hidden />],
}

export const Senales = () => (
  <Seccion nombre="Señales">
    <Fila dice="pastilla">
      {Object.entries(COLORES).map(([color, [palabra, icono]]) => (
        <Pastilla key={color} color={color as Color} icono={icono}>
          {palabra}
        </Pastilla>
      ))}
    </Fila>
    <Fila dice="horario de un negocio">
      <Atiende horario={[0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, abre: '00:00', cierra: '23:59' }))} feriados={[]} />
      <Atiende horario={[{ dia: 1, abre: '08:30', cierra: '08:31' }]} feriados={[]} />
    </Fila>
    <Fila dice="cuenta desactivada">
      <Desactivada />
    </Fila>
    <Fila dice="cifras, y el tiempo que dicen">
      <Conmutador
        nombre="Qué tiempo"
        opciones={[
          ['mes', 'Este mes'],
          ['anio', 'Este año'],
        ]}
        puesta="mes"
        poner={() => undefined}
      />
      <Fichas>
        <Ficha nombre="Facturado" nota="antes: $0,00">
          <Cifra alAbrir={() => undefined}>$1.234,50</Cifra>
        </Ficha>
        <Ficha nombre="Terminaciones">
          <Cifra alAbrir={() => undefined}>0</Cifra>
        </Ficha>
      </Fichas>
      <Rollo>
        <table>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Pedidos</th>
              <th scope="col">Aprobados</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">noviembre 2026</th>
              <td>12</td>
              <td>$1.234,50</td>
            </tr>
          </tbody>
        </table>
      </Rollo>
    </Fila>
    <Fila dice="cuenta">
      <Cuenta n={0} nombre="pedidos" />
      <Cuenta n={7} nombre="pedidos" />
      <Cuenta n={7} meEspera nombre="pedidos que te esperan" />
      <Cuenta n={1000} nombre="pedidos" />
    </Fila>
    <Fila dice="logo">
      <Logo src="/icono.svg" nombre="BandWork" />
      <Logo src="/icono.svg" nombre="BandWork" abierto />
      <Logo src="" nombre="Ferrecentro" abierto={false} />
      <Logo src="" nombre="Ñandú" lado={56} />
    </Fila>
    <Fila dice="marca">
      <Marca />
    </Fila>
    <Fila dice="visor">
      <Visor src="/icono.svg" archivo={{ nombre: 'Marca.svg', tipo: 'image/svg+xml', bytes: 1_100 }} que="Adjunto" />
    </Fila>
    <Fila dice="hueso">
      <div className={estilo.huesos}>
        <Hueso ancho="70%" />
        <Hueso ancho="45%" />
        <Hueso ancho={120} alto={28} />
      </div>
    </Fila>
  </Seccion>
)

export const Vacios = () => (
  <Seccion nombre="Cuando no hay nada">
    <div className={estilo.marco}>
      <NadaCoincide verTodos={() => undefined} />
    </div>
    <div className={estilo.marco}>
      <Vacio
        icono={<Inbox size={28} aria-hidden />}
        titulo="Ningún pedido todavía"
        acciones={<Boton tono="primario">Hacer un pedido</Boton>}
      >
        Busca un proveedor en la banda y dile qué necesitas.
      </Vacio>
    </div>
    <div className={estilo.marco}>
      <Fallo que="los pedidos" reintentar={() => undefined}>
        El servidor no responde. Vuelve a intentarlo en un momento.
      </Fallo>
    </div>
    <div className={estilo.marco}>
      <NoEncontrada />
    </div>
  </Seccion>
)

const CUENTAS = [
  { id: '1', nombre: 'Ferrecentro Andino', correo: 'proveedor@demo.ec', src: '', abierto: true, pedidos: 12 },
  { id: '2', nombre: 'Lucía Andrade', correo: 'cliente@demo.ec', src: '', abierto: false, pedidos: 3 },
]
type Muestra = (typeof CUENTAS)[number]
const COLUMNAS: readonly ColumnaDeTabla<Muestra, 'nombre' | 'pedidos'>[] = [
  {
    id: 'cuenta',
    palabra: 'Cuenta',
    celda: ({ id: _, pedidos: __, ...cuenta }) => <CuentaEnFila {...cuenta} />,
    ordena: [{ por: 'nombre', clase: 'texto' }],
  },
  { id: 'lugar', palabra: 'Lugar', celda: () => <Menor>Quito, Pichincha</Menor> },
  {
    id: 'pedidos',
    palabra: 'Pedidos',
    celda: ({ pedidos }) => pedidos,
    ordena: [{ por: 'pedidos', clase: 'numero' }],
    aspecto: 'monto',
  },
]

/** Shows the pieces of a table page. */
export const Tablas = () => {
  const titulo = useId()
  const [vez, brillar] = useState(0)
  const [teclas, verTeclas] = useState(false)
  const [estado, poner] = useState<EstadoDeTabla<'nombre' | 'pedidos'>>({
    pagina: 1,
    tamano: 10,
    buscar: '',
    filtro: '',
    columna: 'nombre',
    sentido: 'asc',
  })
  const props = {
    columnas: COLUMNAS,
    estado,
    cambiar: (cambio: Partial<typeof estado>) => poner((antes) => ({ ...antes, pagina: 0, ...cambio })),
    envolver: ({ id }: Muestra, como: 'tr' | 'li', contenido: ReactNode) => (
      <Brillante como={como} veces={vez} espera={id === '1'}>
        {contenido}
      </Brillante>
    ),
  }
  return (
    <Seccion nombre="Tablas">
      <Buscador valor="" buscar={() => undefined} nombre="Buscar en esta muestra" indicacion="Buscar" />
      <Filtros
        por="estado"
        puesto={estado.filtro}
        filtrar={(filtro) => props.cambiar({ filtro })}
        filtros={[
          { clave: '', palabra: 'Todas', n: 1234 },
          { clave: 'te-esperan', palabra: 'Te esperan', n: 7, meEspera: true },
          { clave: 'ninguna', palabra: 'Ninguna', n: 0 },
          { clave: 'sin-contar', palabra: 'Sin contar', n: undefined },
        ]}
      />
      <h3 id={titulo}>Cuentas de muestra</h3>
      <Filas {...props} titulo={titulo} filas={CUENTAS} />
      <Fila dice="lo que hace cada tecla">
        <Boton onClick={() => verTeclas(true)}>Ver las teclas</Boton>
        {teclas ? <AyudaDeTeclas alCerrar={() => verTeclas(false)} /> : null}
      </Fila>
      <h3>Mientras llegan</h3>
      <Filas {...props} titulo={titulo} estado={{ ...estado, tamano: 3 }} filas={undefined} />
      <Fila dice="lo que otro cambia brilla una vez">
        <Boton onClick={() => brillar((n) => n + 1)}>Que brille</Boton>
      </Fila>
      <Tarjetas {...props} filas={CUENTAS} alto={80} tarjeta={(cuenta) => <CuentaEnFila {...cuenta} />} />
      <PieDeTabla estado={estado} tamanos={[10, 25, 50, 100]} cambiar={props.cambiar} cuantas={10} total={1234} />
    </Seccion>
  )
}
