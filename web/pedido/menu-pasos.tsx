import {
  AlertTriangle,
  FileText,
  Flag,
  Mail,
  MoreHorizontal,
  Paperclip,
  Pencil,
  RotateCcw,
  Scale,
  StickyNote,
  XCircle,
} from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { rutaDePedido } from '#domain/destinos.ts'
import { Boton } from '#web/ui/boton.tsx'
import { Menu, OpcionMenu, RayaMenu } from '#web/ui/flotante/menu.tsx'
import { AnadirAFavoritos } from './anadir-a-favoritos.tsx'
import { codigoDePedido } from './codigo.ts'
import { useFila } from './fila.tsx'
import { seOfrece, sinNota } from './panel.ts'
import { PedirAOtros, Repetir } from './repetir.tsx'

const DESPUES = ['Aprobado', 'Entregado', 'Recibido', 'Finalizado']

/**
 * Renders every other step of an order. A step that can't be taken now stays in sight with its
 * reason, and one that can never be taken again doesn't.
 */
export const MenuPasos = ({ conHoja = true }: { conHoja?: boolean }) => {
  const { fila, acciones, abrir, limitada } = useFila()
  const navegar = useNavigate()
  const { pasos, lado } = fila
  const i = 16
  const cabe = (motivo: string | null): boolean => seOfrece(fila, motivo)
  const sinEntrega = DESPUES.includes(fila.estadoPedido) ? null : 'Empieza cuando el pedido está aprobado.'
  return (
    <Menu
      disparador={
        <Boton tono="suave" cuadrado title="Más acciones">
          <MoreHorizontal size={17} aria-hidden />
          <span className="solo-lectores">Más acciones de {codigoDePedido(fila)}</span>
        </Boton>
      }
    >
      {conHoja ? (
        <OpcionMenu icono={<FileText size={i} />} alElegir={() => navegar(rutaDePedido(fila.id, lado))}>
          Ver el pedido
        </OpcionMenu>
      ) : null}
      <OpcionMenu
        icono={<Scale size={i} />}
        motivo={fila.propuestaProv ? null : 'Todavía no hay una propuesta.'}
        alElegir={() => abrir('negociacion')}
      >
        Negociación
      </OpcionMenu>
      {cabe(sinEntrega) ? (
        <OpcionMenu icono={<Flag size={i} />} motivo={sinEntrega} alElegir={() => abrir('final')}>
          Entrega y cierre
        </OpcionMenu>
      ) : null}
      <RayaMenu />
      {lado === 'consumidor' && cabe(pasos.editar) ? (
        <OpcionMenu icono={<Pencil size={i} />} motivo={pasos.editar} alElegir={() => abrir('editar')}>
          {fila.nroLineas > 0 ? 'Editar las líneas' : 'Editar la descripción'}
        </OpcionMenu>
      ) : null}
      {lado === 'consumidor' && cabe(pasos.renegociar) ? (
        <OpcionMenu
          icono={<RotateCcw size={i} />}
          motivo={pasos.renegociar}
          alElegir={() => void acciones.paso('renegociar')}
        >
          Pedir otra propuesta
        </OpcionMenu>
      ) : null}
      {lado === 'proveedor' && !limitada && cabe(pasos.remitir) ? (
        <OpcionMenu icono={<Mail size={i} />} motivo={pasos.remitir} alElegir={() => abrir('correo')}>
          Enviar la propuesta por correo
        </OpcionMenu>
      ) : null}
      <OpcionMenu icono={<Paperclip size={i} />} alElegir={() => abrir('archivos')}>
        Archivos
      </OpcionMenu>
      {lado === 'consumidor' && fila.estadoPedido !== 'Borrador' ? <Repetir /> : null}
      {lado === 'consumidor' && fila.estadoPedido !== 'Borrador' ? <PedirAOtros /> : null}
      {lado === 'consumidor' ? <AnadirAFavoritos /> : null}
      {limitada ? null : (
        <OpcionMenu icono={<StickyNote size={i} />} motivo={sinNota(fila)} alElegir={() => abrir('nota')}>
          Nota
        </OpcionMenu>
      )}
      <OpcionMenu icono={<AlertTriangle size={i} />} motivo={pasos.reportar} alElegir={() => abrir('incidente')}>
        Reportar un incidente
      </OpcionMenu>
      {cabe(pasos.descartar) ? (
        <>
          <RayaMenu />
          <OpcionMenu
            roja
            icono={<XCircle size={i} />}
            motivo={pasos.descartar}
            alElegir={() => void acciones.paso('descartar')}
          >
            Descartar
          </OpcionMenu>
        </>
      ) : null}
    </Menu>
  )
}

export const EnlacePedido = ({ className }: { className?: string | undefined }) => {
  const { fila } = useFila()
  const { id, lado, sucursal } = fila
  return (
    <Link to={rutaDePedido(id, lado) + (sucursal ? `?sucursal=${sucursal.id}` : '')} className={className}>
      {codigoDePedido(fila)}
    </Link>
  )
}
