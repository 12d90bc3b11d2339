import { CircleCheck, CircleSlash, FileClock, RotateCcw } from 'lucide-react'
import type { PropuestaAbierta } from '#api/contract/pedido.ts'
import { ofertaEnPalabras } from '#domain/pedido/linea-en-palabras.ts'
import { Documento, type Situacion } from '#web/remision/documento.tsx'
import { PorEnlace } from '#web/remision/enlace.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'

const SITUACION: Readonly<Record<PropuestaAbierta['situacion'], Situacion>> = {
  vigente: ['azul', FileClock, 'Vigente, sin aprobar'],
  aprobada: ['verde', CircleCheck, 'Aprobada'],
  'otra-pedida': ['gris', RotateCcw, 'El cliente pidió otra propuesta'],
  reemplazada: ['gris', CircleSlash, 'Ya no vale: hay otra más nueva'],
}

/** Renders /propuesta/{token}, which the link of a mailed proposal opens. */
export const PropuestaPorEnlace = () => (
  <PorEnlace<PropuestaAbierta>
    que="propuesta"
    titulo="Propuesta"
    pedir="ver_propuesta_por_enlace"
    aQuien="al proveedor"
  >
    {(abierta) => (
      <Documento
        de={abierta}
        titulo={`Propuesta de ${abierta.proveedor.nombre}`}
        resumen={`${abierta.codigo ? `Pedido ${abierta.codigo} · ` : ''}propuesta ${abierta.version} · ${momentoCompleto(abierta.enviada)}`}
        situacion={SITUACION[abierta.situacion]}
        textos={[
          ...(abierta.descripcion ? [['Pedido', abierta.descripcion] as const] : []),
          ...(abierta.lineas.length > 0 ? [['Líneas', abierta.lineas.map(ofertaEnPalabras).join('\n')] as const] : []),
          ...(abierta.terminos.length > 0 ? [['Condiciones', abierta.terminos.join('\n')] as const] : []),
          ['Mensaje del proveedor', abierta.mensaje],
        ]}
        partes={[
          ['Proveedor', abierta.proveedor],
          ['Cliente', abierta.cliente],
        ]}
      />
    )}
  </PorEnlace>
)
