import { useEffect } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { type AccionesDeCompra, useAcciones } from '#web/compra/acciones.tsx'
import { esDemo } from '#web/compra/etapas.ts'
import { Adjuntos } from '#web/compra/negociacion/adjuntos.tsx'
import { EnlaceDeRecibo } from '#web/compra/negociacion/final.tsx'
import { Oferta } from '#web/compra/negociacion/oferta.tsx'
import { Subida } from '#web/compra/negociacion/subida.tsx'
import { tocaLlamar } from '#web/escritorio/palabras.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { subirArchivoDeCompra } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useYo } from '#web/yo/sesion.ts'
import { Agenda } from './agenda.tsx'
import { Cuenta } from './cuenta.tsx'
import { DatosDeFactura, Parte } from './lectura.tsx'
import { Demo, Ofertas } from './ofrecer.tsx'
import estilo from './panel.module.css'
import { PorElCliente } from './por-el-cliente.tsx'

type Props = { readonly fila: FilaCompra; readonly acciones: AccionesDeCompra }

const abiertas = new Set<string>()

/** Tells the provider, once a visit, that the person who attends to its negotiation has it open. */
const useAbrirNegociacion = ({ id: idCompra, callcenter, estadoPedido, pasos }: FilaCompra): void => {
  const laAtiende = useYo().data?.cuenta.id === callcenter
  const puede = laAtiende && estadoPedido === 'En Curso' && pasos['abrirNegociacion'] === null
  useEffect(() => {
    if (!puede || abiertas.has(idCompra)) return
    abiertas.add(idCompra)
    // It is a courtesy: the next opening tells it again.
    mandar(ruta('compra_abrir_negociacion'), { idCompra }).catch(() => abiertas.delete(idCompra))
  }, [puede, idCompra])
}

const Tomar = ({ fila, acciones }: Props) => (
  <div className={estilo.tomar}>
    <p>Toma la negociación para hacerle una oferta: el cliente verá que lo atiendes.</p>
    <Boton
      grande
      tono="espera"
      motivo={fila.pasos['tomar']}
      ocupado={acciones.ocupado === 'tomar'}
      onClick={() => void acciones.hacer('tomar', () => mandar(ruta('compra_tomar'), { idCompra: fila.id }))}
    >
      Tomar la negociación
    </Boton>
  </div>
)

/** Closes a negotiation without an agreement. */
const SinAcuerdo = ({ fila, acciones }: Props) =>
  fila.estadoPedido === 'Completado' || fila.estadoPedido === 'Desactivado' ? null : (
    <Parte titulo="Sin acuerdo">
      <p>
        {fila.clienteEliminado
          ? 'Se eliminó la cuenta del cliente: ciérrala para que no espere a nadie.'
          : 'Si no llega a nada, ciérrala: el cliente leerá por qué y podrá abrir otra.'}
      </p>
      <div className={estilo.botones}>
        <Boton
          tono="peligro"
          motivo={fila.pasos['cerrar']}
          ocupado={acciones.ocupado === 'cerrar'}
          onClick={() =>
            void acciones.razonar('cerrar', (_, resumen) => ({
              titulo: `¿Cerrar la negociación de ${fila.nombreUserItem}?`,
              texto: fila.clienteEliminado
                ? `${resumen}. Nadie más la atenderá.`
                : `${resumen}. Su cuenta gratuita termina ahora mismo y lo verá al instante.`,
              acto: 'cerrar la negociación',
              peligro: true,
            }))
          }
        >
          Cerrar la negociación
        </Boton>
      </div>
    </Parte>
  )

/** Shows the call center's side of a purchase. */
export const Negociar = ({ fila }: { fila: FilaCompra }) => {
  const acciones = useAcciones(fila)
  const { id: idCompra, estadoPedido, pasos } = fila
  useAbrirNegociacion(fila)
  const deNuevo = estadoPedido === 'Desactivado' && !fila.cerrada
  const ofrece = fila.isAtendido && (estadoPedido === 'En Curso' || estadoPedido === 'Por Aprobar')
  return (
    <>
      {estadoPedido === 'En Curso' && !fila.isAtendido && !fila.clienteEliminado ? (
        <Tomar fila={fila} acciones={acciones} />
      ) : null}
      {fila.datosCompra && estadoPedido !== 'En Curso' ? <Oferta oferta={fila.datosCompra} vista /> : null}
      <Cuenta fila={fila} acciones={acciones} />
      {ofrece || deNuevo ? (
        <>
          <Parte
            sigue={!tocaLlamar(fila.proximaLlamada)}
            titulo={
              deNuevo ? 'Ofrecer otra vez' : estadoPedido === 'En Curso' ? 'Enviar una oferta' : 'Enviar otra oferta'
            }
          >
            {deNuevo ? <p>Conserva su historia y sus recibos; el pago y el plazo empiezan de nuevo.</p> : null}
            {fila.clienteEliminado ? (
              <p>Se eliminó su cuenta: nadie leería una oferta.</p>
            ) : fila.cuentaDesactivada ? (
              <p>Su cuenta está desactivada: no puede leer una oferta.</p>
            ) : (
              <Ofertas fila={fila} acciones={acciones} />
            )}
          </Parte>
          {fila.cuentaDesactivada || fila.clienteEliminado ? null : (
            <Parte titulo="Enviar una prueba gratuita">
              <Demo fila={fila} />
            </Parte>
          )}
        </>
      ) : null}
      <PorElCliente fila={fila} acciones={acciones} />
      {estadoPedido === 'Aprobado' && !esDemo(fila) ? (
        <Parte titulo="Factura">
          <DatosDeFactura fila={fila} />
          <div className={estilo.botones}>
            <Boton
              motivo={pasos['pedirFactura']}
              ocupado={acciones.ocupado === 'pedirFactura'}
              onClick={() => void acciones.pedirFactura()}
            >
              Pedir los datos de facturación
            </Boton>
            <EnlaceDeRecibo fila={fila} />
          </div>
        </Parte>
      ) : null}
      <Agenda fila={fila} />
      <Adjuntos fila={fila} acciones={acciones} />
      <Subida
        idCompra={idCompra}
        nombre="Adjuntar un archivo"
        motivo={pasos['adjuntar']}
        subir={subirArchivoDeCompra}
      />
      <SinAcuerdo fila={fila} acciones={acciones} />
    </>
  )
}
