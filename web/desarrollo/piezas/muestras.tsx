import { clsx } from 'clsx'
import { CheckCheck, Clock, Inbox, Truck, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Boton } from '#web/ui/boton.tsx'
import { NoEncontrada } from '#web/ui/no-encontrada.tsx'
import { type Color, Cuenta, Hueso, Logo, Marca, Pastilla, Vacio } from '#web/ui/piezas.tsx'
import brillo from '#web/ui/tabla/brillante.module.css'
import { Buscador } from '#web/ui/tabla/buscador.tsx'
import { CuentaEnFila, Menor, Tarjetas } from '#web/ui/tabla/cuenta-en-fila.tsx'
import { PieDeTabla } from '#web/ui/tabla/pie-de-tabla.tsx'
import estilo from './piezas.module.css'
import { Fila, Seccion } from './seccion.tsx'

/** What each colour means, never without a word and an icon. */
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
      <Vacio
        icono={<Inbox size={28} aria-hidden />}
        titulo="Ningún pedido todavía"
        acciones={<Boton tono="primario">Hacer un pedido</Boton>}
      >
        Busca un proveedor en la banda y dile qué necesitas.
      </Vacio>
    </div>
    <div className={estilo.marco}>
      <NoEncontrada />
    </div>
  </Seccion>
)

const CUENTAS = [
  { nombre: 'Ferrecentro Andino', correo: 'proveedor@demo.ec', src: '', abierto: true },
  { nombre: 'Lucía Andrade', correo: 'cliente@demo.ec', src: '', abierto: false },
]

export const Tablas = () => {
  const [vez, brillar] = useState(0)
  const [estado, cambiar] = useState({ pagina: 1, tamano: 10 })
  return (
    <Seccion nombre="Tablas">
      <Buscador valor="" buscar={() => undefined} nombre="Buscar en esta muestra" indicacion="Buscar" />
      <Tarjetas>
        {CUENTAS.map((cuenta) => (
          <li key={cuenta.correo} className={clsx(vez > 0 && (vez % 2 ? brillo.brilla : brillo.brillaOtra))}>
            <CuentaEnFila {...cuenta} />
            <Menor>Quito, Pichincha</Menor>
          </li>
        ))}
      </Tarjetas>
      <Fila dice="lo que otro cambia brilla una vez">
        <Boton onClick={() => brillar((n) => n + 1)}>Que brille</Boton>
      </Fila>
      <PieDeTabla
        estado={estado}
        cambiar={(cambio) => cambiar({ pagina: 0, tamano: estado.tamano, ...cambio })}
        cuantas={Math.min(estado.tamano, 1234)}
        total={1234}
      />
    </Seccion>
  )
}
