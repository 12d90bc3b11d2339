import { Suspense } from 'react'
import type { FilaPedido } from '#api/contract/pedido.ts'
import type { EstadoPedido } from '#domain/pedido/maquina.ts'
import { ESPERAN_A } from '#domain/pedido/palabras.ts'
import { useFila } from '#web/pedido/fila.tsx'
import { useSubtotal } from '#web/pedido/montos.ts'
import { Porque } from '#web/pedido/porque.tsx'
import { BotonSiguiente } from '#web/pedido/siguiente.tsx'
import { Montos } from '#web/pedido/subtotal.tsx'
import { antesDeAprobar, venceYa } from '#web/pedido/vigencia.ts'
import { aparte } from '#web/servidor/aparte.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { dolares } from '#web/ui/cifras.ts'
import { quedanMinutos, useMinutos } from '#web/ui/minutos.ts'
import estilo from './paso.module.css'

const Tratos = aparte(() => import('./tratos.tsx').then((m) => m.Tratos))

type Frase = readonly [titulo: string, texto: string]

const CLIENTE: Readonly<Record<EstadoPedido, Frase>> = {
  Borrador: [
    'Todavía no se ha enviado',
    'El proveedor no estaba en línea. Envíalo cuando quieras: le llegará también un correo.',
  ],
  'En Curso': ['El proveedor prepara su propuesta', 'Te avisamos al instante cuando te envíe el precio.'],
  'Por Aprobar': ['Revisa la propuesta', 'Apruébala, pide otra o descarta el pedido.'],
  Aprobado: ['El proveedor prepara la entrega', 'Te avisamos cuando la marque como entregada.'],
  Entregado: ['¿Ya lo recibiste?', 'El proveedor marcó el pedido como entregado.'],
  Recibido: ['Falta cerrarlo', 'Finaliza el pedido si todo está en orden.'],
  Finalizado: ['Pedido finalizado', 'Quedó cerrado para los dos.'],
  Descartado: ['Pedido descartado', 'Quedó cerrado para los dos.'],
}
const PROVEEDOR: Readonly<Record<EstadoPedido, Frase>> = {
  Borrador: ['Todavía no se ha enviado', ''],
  'En Curso': ['Ponle precio a este pedido', 'Escribe el subtotal y envía tu propuesta.'],
  'Por Aprobar': ['El cliente está decidiendo', 'Puedes cambiar el subtotal y enviar otra propuesta.'],
  Aprobado: ['Entrega el pedido', 'El cliente aprobó tu propuesta. Márcalo cuando lo entregues.'],
  Entregado: ['El cliente confirmará la entrega', 'Te avisamos cuando lo marque como recibido.'],
  Recibido: ['El cliente ya lo recibió', 'Solo falta que lo finalice.'],
  Finalizado: ['Pedido finalizado', 'Quedó cerrado para los dos.'],
  Descartado: ['Pedido descartado', 'Quedó cerrado para los dos.'],
}

const ACABADOS: readonly EstadoPedido[] = ['Finalizado', 'Descartado']

/** Returns whose turn it is, for the head office of one of the order's sides. */
const fraseDeMatriz = ({ lado, estadoPedido }: FilaPedido, { nombre }: { nombre: string }): Frase => {
  const texto = `Es de ${nombre}: aquí solo lo lees.`
  if (ACABADOS.includes(estadoPedido)) return [CLIENTE[estadoPedido][0], texto]
  const otro = lado === 'proveedor' ? 'cliente' : 'proveedor'
  return [ESPERAN_A[lado].includes(estadoPedido) ? `Espera a ${nombre}` : `Espera al ${otro}`, texto]
}

const fraseDeContraoferta = (
  { contraoferta, total, motivo }: NonNullable<FilaPedido['contraoferta']>,
  propuesta: string,
  lado: FilaPedido['lado'],
): Frase =>
  lado === 'proveedor'
    ? [`El cliente propone ${dolares(total)} en vez de ${propuesta}`, motivo === '' ? '' : `«${motivo}»`]
    : [
        `Tu contraoferta ${contraoferta} de ${dolares(total)} espera respuesta`,
        `Mientras tanto no puedes aprobar la propuesta de ${propuesta}.`,
      ]
const fraseDeVencida = ({ lado, porConfirmar }: FilaPedido): Frase =>
  lado === 'proveedor'
    ? [
        'Tu propuesta venció',
        porConfirmar
          ? 'El cliente te pide que la confirmes: con los mismos montos, o envía otra.'
          : 'Confírmala con los mismos montos, o envía otra.',
      ]
    : [
        'La propuesta venció',
        porConfirmar ? 'Pediste que la confirme: te avisamos cuando lo haga.' : 'Pide al proveedor que la confirme.',
      ]

/**
 * Returns the step in words. The provider reads the amount that the client has before them, not the
 * one being typed.
 */
const fraseDe = (fila: FilaPedido, sinEnviar: boolean, porDeshacer: number): Frase => {
  const { lado, estadoPedido, propuestaProv, sucursal } = fila
  if (sucursal) return fraseDeMatriz(fila, sucursal)
  const frase = (lado === 'proveedor' ? PROVEEDOR : CLIENTE)[estadoPedido]
  if (porDeshacer > 0)
    return [frase[0], `${quedanMinutos(porDeshacer)} para deshacerlo, si la otra parte no actúa antes.`]
  if (!propuestaProv)
    return fila.nroLineas > 0 && lado === 'proveedor' && estadoPedido === 'En Curso'
      ? [frase[0], 'Escribe el precio de cada línea y envía tu propuesta.']
      : frase
  const total = dolares(propuestaProv.total)
  if (fila.contraoferta) return fraseDeContraoferta(fila.contraoferta, total, lado)
  if (venceYa(fila)) return fraseDeVencida(fila)
  if (lado === 'consumidor')
    return estadoPedido === 'En Curso'
      ? ['El proveedor prepara otra propuesta', `La anterior fue de ${total}, y ya no puedes aprobarla.`]
      : estadoPedido === 'Por Aprobar'
        ? [frase[0], antesDeAprobar(fila) || frase[1]]
        : frase
  if (estadoPedido === 'En Curso')
    return [
      'Te piden otra propuesta',
      `La anterior fue de ${total}. Cambia ${fila.nroLineas > 0 ? 'los precios' : 'el subtotal'} y envía otra.`,
    ]
  const fuera = fila.lineas?.filter((linea) => linea.fuera).length ?? 0
  if (estadoPedido === 'Aprobado' && fuera > 0)
    return [frase[0], `El cliente aprobó ${fila.nroLineas - fuera} de ${fila.nroLineas} líneas por ${total}.`]
  if (estadoPedido !== 'Por Aprobar') return frase
  return [
    `El cliente decide sobre ${total}`,
    fila.nroLineas > 0
      ? 'Puedes cambiar los precios y enviar otra propuesta.'
      : sinEnviar
        ? 'El monto que escribiste todavía no se ha enviado: el cliente no lo ve.'
        : frase[1],
  ]
}

/** Renders the next step, big and clear, with the amounts that it is about. */
export const SiguientePaso = ({ pasado }: { pasado: boolean }) => {
  const { fila, acciones, abrir } = useFila()
  const { montos } = useSubtotal(fila)
  const minutos = useMinutos(fila.deshacerHasta)
  const { espera } = acciones
  const [titulo, texto] = espera
    ? ((espera.hecho === undefined
        ? ['Por enviar', 'Lo que hiciste sale solo en cuanto vuelva la conexión.']
        : ['Hecho', 'Se verá aquí en cuanto llegue lo más nuevo.']) satisfies Frase)
    : fraseDe(fila, montos?.total !== fila.propuestaProv?.total, minutos)
  return (
    <section className={estilo.paso} data-espera={fila.meEspera && !pasado} aria-labelledby="titulo-paso">
      <div>
        <h2 id="titulo-paso">{titulo}</h2>
        <p>{texto}</p>
        <Porque fila={fila} className={estilo.razon} />
      </div>
      <Montos fila={fila} acciones={acciones} className={estilo.montos} />
      {pasado ? null : (
        <div className={estilo.botones}>
          {fila.sucursal ? null : <BotonSiguiente fila={fila} acciones={acciones} grande />}
          {fila.sucursal || espera ? null : (
            <Suspense fallback={null}>
              <Tratos />
            </Suspense>
          )}
          {fila.lado === 'consumidor' && fila.pasos.renegociar === null ? (
            <Boton grande ocupado={acciones.ocupado === 'renegociar'} onClick={() => void acciones.paso('renegociar')}>
              Pedir otra propuesta
            </Boton>
          ) : null}
          {fila.propuestaProv && fila.propuestaProv.version > 1 ? (
            <Boton tono="suave" grande onClick={() => abrir('negociacion')}>
              Comparar {fila.propuestaProv.version} propuestas
            </Boton>
          ) : null}
        </div>
      )}
    </section>
  )
}
