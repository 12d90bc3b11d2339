import { useEffect } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { ruta } from '#domain/rutas.ts'
import { type AccionesDeCompra, useAcciones } from '#web/compra/acciones.tsx'
import { esDemo } from '#web/compra/etapas.ts'
import { Adjuntos } from '#web/compra/negociacion/adjuntos.tsx'
import { EnlaceDeFactura } from '#web/compra/negociacion/final.tsx'
import { Oferta } from '#web/compra/negociacion/oferta.tsx'
import { Subida } from '#web/compra/negociacion/subida.tsx'
import { preguntaDeCompra } from '#web/compra/preguntas.ts'
import { mandar } from '#web/servidor/pedir.ts'
import { subirArchivoDeCompra } from '#web/servidor/subir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { DatosDeFactura, Parte, Termino } from './lectura.tsx'
import { Nota } from './nota.tsx'
import { Catalogo, Demo } from './ofrecer.tsx'
import estilo from './panel.module.css'
import { PorElCliente } from './por-el-cliente.tsx'

type Props = { readonly fila: FilaCompra; readonly acciones: AccionesDeCompra }

const abiertas = new Set<string>()

/** Tells the provider, once a visit, that its negotiation is open before somebody. */
const useAbrirNegociacion = ({ id: idCompra, isAtendido, estadoPedido, pasos }: FilaCompra): void => {
  const puede = isAtendido && estadoPedido === 'En Curso' && pasos['abrirNegociacion'] === null
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

/** Activating and deactivating a client by hand (decisiones/compra, «By hand»). */
const Cuenta = ({ fila, acciones }: Props) => {
  const confirmar = useConfirmar()
  const { id: idCompra, pasos, nombreUserItem } = fila
  const desactivar = async () => {
    const si = await confirmar(
      preguntaDeCompra(
        fila,
        () => 'desactivar',
        (_, cual) => ({
          titulo: `¿Desactivar la cuenta de ${nombreUserItem}?`,
          texto: `${cual}. Su suscripción termina ahora mismo y lo verá al instante.`,
          acto: 'desactivar',
          peligro: true,
        }),
      ),
    )
    if (si) await acciones.hacer('desactivar', () => mandar(ruta('compra_desactivar'), { idCompra }))
  }
  return (
    <Parte titulo="Cuenta">
      <Termino fila={fila} />
      <div className={estilo.botones}>
        {fila.muestraDesactivar ? (
          <Boton
            tono="peligro"
            motivo={pasos['desactivar']}
            ocupado={acciones.ocupado === 'desactivar'}
            onClick={() => void desactivar()}
          >
            Desactivar por cierre de agosto
          </Boton>
        ) : null}
        <Boton
          tono="peligro"
          motivo={pasos['desactivar']}
          ocupado={acciones.ocupado === 'desactivar'}
          onClick={() => void desactivar()}
        >
          Desactivar
        </Boton>
        <Boton
          motivo={pasos['reactivarDemo']}
          ocupado={acciones.ocupado === 'reactivar'}
          onClick={() => void acciones.hacer('reactivar', () => mandar(ruta('compra_reactivar_demo'), { idCompra }))}
        >
          Reactivar la prueba
        </Boton>
      </div>
    </Parte>
  )
}

/** The call center's side of a purchase. */
export const Negociar = ({ fila }: { fila: FilaCompra }) => {
  const acciones = useAcciones(fila)
  const { id: idCompra, estadoPedido, pasos } = fila
  useAbrirNegociacion(fila)
  const ofrece = estadoPedido === 'En Curso' || estadoPedido === 'Por Aprobar'
  const acabada = estadoPedido === 'Completado' || estadoPedido === 'Desactivado'
  return (
    <>
      {estadoPedido === 'En Curso' && !fila.isAtendido ? <Tomar fila={fila} acciones={acciones} /> : null}
      {fila.datosCompra && estadoPedido !== 'En Curso' ? <Oferta oferta={fila.datosCompra} vista /> : null}
      {ofrece && fila.isAtendido ? (
        <>
          <Parte titulo={estadoPedido === 'En Curso' ? 'Enviar una oferta' : 'Enviar otra oferta'}>
            <Catalogo fila={fila} acciones={acciones} />
          </Parte>
          <Parte titulo="Prueba gratuita">
            <Demo fila={fila} />
          </Parte>
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
              onClick={() =>
                void acciones.hacer('pedirFactura', () => mandar(ruta('compra_pedir_factura'), { idCompra }))
              }
            >
              Pedir los datos de factura
            </Boton>
            <EnlaceDeFactura fila={fila} />
          </div>
        </Parte>
      ) : null}
      {acabada ? <Cuenta fila={fila} acciones={acciones} /> : null}
      <Parte titulo="Nota privada">
        <Nota fila={fila} />
      </Parte>
      <Adjuntos fila={fila} />
      <Subida
        idCompra={idCompra}
        nombre="Adjuntar un archivo"
        motivo={pasos['adjuntar']}
        subir={subirArchivoDeCompra}
      />
    </>
  )
}
