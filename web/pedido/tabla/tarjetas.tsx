import { Scale } from 'lucide-react'
import { Estado } from '#web/pedido/estado.tsx'
import { UnPedido, useFila } from '#web/pedido/fila.tsx'
import { EnlacePedido, MenuPasos } from '#web/pedido/menu-pasos.tsx'
import { MontoVivo, Subtotal } from '#web/pedido/subtotal.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Hueso } from '#web/ui/piezas.tsx'
import { Brillante } from './brillante.tsx'
import celdas from './celdas.module.css'
import { Archivos, Chat, Contraparte, Correo, Fechas, Nota, Siguiente } from './celdas.tsx'
import type { PropsFilas } from './filas.tsx'
import estilo from './tarjetas.module.css'

const Tarjeta = ({ limitada }: { limitada: boolean }) => {
  const { fila, acciones, abrir } = useFila()
  return (
    <Brillante como="li" className={estilo.tarjeta}>
      <div className={estilo.arriba}>
        <Contraparte />
        <MenuPasos />
      </div>
      <div className={estilo.linea}>
        <EnlacePedido className={celdas.codigo} />
        <Estado fila={fila} />
      </div>
      <p className={celdas.descripcion}>{fila.descriPedido}</p>
      <dl className={estilo.montos}>
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Subtotal fila={fila} acciones={acciones} />
          </dd>
        </div>
        <div>
          <dt>IVA</dt>
          <dd>
            <MontoVivo fila={fila} cual="iva" />
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <strong>
              <MontoVivo fila={fila} cual="total" />
            </strong>
          </dd>
        </div>
      </dl>
      <div className={estilo.paso}>
        <Siguiente ancho />
      </div>
      <div className={estilo.linea}>
        <div className={estilo.iconos}>
          {limitada ? null : <Chat />}
          {limitada ? null : <Nota />}
          <Archivos />
          {limitada ? null : <Correo />}
          {fila.propuestaProv ? (
            <Boton tono="suave" cuadrado aria-label="Negociación" onClick={() => abrir('negociacion')}>
              <Scale size={16} aria-hidden />
            </Boton>
          ) : null}
        </div>
        <Fechas />
      </div>
    </Brillante>
  )
}

export const Tarjetas = ({
  filas,
  limitada,
  estado,
  abrir,
}: Pick<PropsFilas, 'filas' | 'limitada' | 'estado' | 'abrir'>) => (
  <ul className={estilo.tarjetas}>
    {filas
      ? filas.map((fila) => (
          <UnPedido key={fila.id} fila={fila} limitada={limitada} abrir={(cual) => abrir(cual, fila)}>
            <Tarjeta limitada={limitada} />
          </UnPedido>
        ))
      : Array.from({ length: Math.min(estado.tamano, 5) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other name
          <li key={i} className={estilo.tarjeta}>
            <Hueso ancho="60%" alto={28} />
            <Hueso ancho="90%" />
            <Hueso ancho="40%" />
            <Hueso ancho="100%" alto={36} />
          </li>
        ))}
  </ul>
)
