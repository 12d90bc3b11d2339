import { Scale } from 'lucide-react'
import { DescripcionBreve } from '#web/pedido/cambio/cambio.tsx'
import { codigoDePedido } from '#web/pedido/codigo.ts'
import { Estado } from '#web/pedido/estado.tsx'
import { useFila } from '#web/pedido/fila.tsx'
import { EnlacePedido, MenuPasos } from '#web/pedido/menu-pasos.tsx'
import { Porque } from '#web/pedido/porque.tsx'
import { Montos } from '#web/pedido/subtotal.tsx'
import { Boton } from '#web/ui/boton.tsx'
import celdas from './celdas.module.css'
import { Archivos, Chat, Contraparte, Correo, Fechas, Nota, Resumen, Siguiente } from './celdas.tsx'
import estilo from './tarjeta.module.css'

export const Tarjeta = () => {
  const { fila, acciones, abrir, limitada } = useFila()
  return (
    <>
      <div>
        <Contraparte />
        <MenuPasos />
      </div>
      <div>
        <EnlacePedido className={celdas.codigo} />
        <Estado fila={fila} />
      </div>
      <DescripcionBreve fila={fila} className={celdas.descripcion} />
      <Resumen />
      <Porque fila={fila} className={celdas.razon} />
      <Montos fila={fila} acciones={acciones} className={estilo.montos} />
      <div className={estilo.paso}>
        <Siguiente ancho />
      </div>
      <div>
        <div className={estilo.iconos}>
          {limitada ? null : <Chat />}
          {limitada ? null : <Nota />}
          <Archivos />
          {limitada ? null : <Correo />}
          {fila.propuestaProv ? (
            <Boton
              tono="suave"
              cuadrado
              de={codigoDePedido(fila)}
              aria-label="Negociación"
              onClick={() => abrir('negociacion')}
            >
              <Scale size={16} aria-hidden />
            </Boton>
          ) : null}
        </div>
        <div className={estilo.fechas}>
          <Fechas />
        </div>
      </div>
    </>
  )
}
