import { CircleCheck, CircleOff, CircleSlash, FileClock, RotateCcw } from 'lucide-react'
import type { OfertaAbierta } from '#api/contract/compra.ts'
import { Documento, type Situacion } from '#web/remision/documento.tsx'
import { PorEnlace } from '#web/remision/enlace.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'

const SITUACION: Readonly<Record<OfertaAbierta['situacion'], Situacion>> = {
  vigente: ['azul', FileClock, 'Vigente, sin aceptar'],
  aceptada: ['verde', CircleCheck, 'Aceptada'],
  'otra-pedida': ['gris', RotateCcw, 'El cliente pidió otra oferta'],
  reemplazada: ['gris', CircleSlash, 'Ya no vale: hay otra más nueva'],
  terminada: ['gris', CircleOff, 'Ya terminó'],
}

/** Shows /oferta/{token}: the offer that a mail links to. */
export const OfertaPorEnlace = () => (
  <PorEnlace<OfertaAbierta> que="oferta" titulo="Oferta" pedir="ver_oferta_por_enlace" aQuien="a BandWork">
    {(abierta) => (
      <Documento
        de={abierta}
        titulo="Oferta de BandWork"
        resumen={`${abierta.codigo ? `${abierta.codigo} · ` : ''}oferta ${abierta.numero} · ${momentoCompleto(abierta.enviada)}`}
        situacion={SITUACION[abierta.situacion]}
        concepto={abierta.concepto}
        textos={[['Mensaje de BandWork', abierta.mensaje]]}
        partes={[['Cliente', abierta.cliente]]}
      />
    )}
  </PorEnlace>
)
