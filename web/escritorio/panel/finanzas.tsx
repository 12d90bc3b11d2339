import { useState } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { PRUEBA_GRATUITA } from '#domain/compra/hechos.ts'
import { hayRecibo, rutaDeRecibo } from '#web/compra/archivo.ts'
import { EnlaceDeRecibo } from '#web/compra/negociacion/final.tsx'
import { Oferta } from '#web/compra/negociacion/oferta.tsx'
import { useFirmas } from '#web/escritorio/siguiente.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { quedanMinutos, useMinutos } from '#web/ui/minutos.ts'
import { Documento } from '#web/ui/visor.tsx'
import { Cobro } from './cobro.tsx'
import { DatosDeFactura, Parte, Termino } from './lectura.tsx'
import estilo from './panel.module.css'
import { PorElCliente } from './por-el-cliente.tsx'

/**
 * Shows finance's side of a purchase: the payment, the billing data and the actions that finance
 * signs.
 */
export const Finanzas = ({ fila }: { fila: FilaCompra }) => {
  const { archivar, deshacerArchivo, hacer, ocupado, ...acciones } = useFirmas(fila)
  const [reciboALaVista, mostrarRecibo] = useState(false)
  const { pasos, tipoPago } = fila
  const prueba = tipoPago === PRUEBA_GRATUITA
  const archivada = fila.estadoFiltroFinan === 'archivado'
  const minutos = useMinutos(fila.archivoHasta)
  return (
    <>
      <Termino fila={fila} />
      {fila.datosCompra ? <Oferta oferta={fila.datosCompra} vista /> : null}
      {prueba ? null : <Cobro fila={fila} />}
      {prueba ? null : (
        <Parte titulo="Factura">
          <DatosDeFactura fila={fila} />
          <div className={estilo.botones}>
            <Boton
              motivo={pasos['pedirFactura']}
              ocupado={ocupado === 'pedirFactura'}
              onClick={() => void acciones.pedirFactura()}
            >
              Pedir los datos de facturación
            </Boton>
            <EnlaceDeRecibo fila={fila} />
          </div>
          {hayRecibo(fila) ? (
            <details
              className={estilo.porElCliente}
              onToggle={({ currentTarget }) => mostrarRecibo(currentTarget.open)}
            >
              <summary>Ver el recibo aquí</summary>
              {reciboALaVista ? <Documento src={rutaDeRecibo(fila)} nombre={`Recibo de ${fila.codCompra}`} /> : null}
            </details>
          ) : null}
        </Parte>
      )}
      <PorElCliente fila={fila} acciones={{ hacer, ocupado, ...acciones }} />
      <div className={estilo.botones}>
        {minutos > 0 ? (
          <Boton
            motivo={pasos['deshacerArchivo']}
            ocupado={ocupado === 'deshacerArchivo'}
            onClick={() => void deshacerArchivo()}
          >
            Deshacer
          </Boton>
        ) : null}
        <Boton
          motivo={archivada ? pasos['desarchivar'] : pasos['archivar']}
          ocupado={ocupado === 'archivar'}
          onClick={() => void archivar(!archivada)}
        >
          {archivada ? 'Sacar del archivo' : 'Archivar'}
        </Boton>
        {minutos > 0 ? (
          <small className={estilo.nada}>
            {quedanMinutos(minutos)} para deshacerlo, como si no se hubiera archivado.
          </small>
        ) : null}
      </div>
    </>
  )
}
