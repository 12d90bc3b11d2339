import { CircleSlash, Headset, PartyPopper, PowerOff, ShoppingBag, Wallet } from 'lucide-react'
import { useEffect } from 'react'
import type { FilaCompra } from '#api/contract/compra.ts'
import { plazo } from '#domain/calendario.ts'
import { ruta } from '#domain/rutas.ts'
import { Abonado } from '#web/compra/abonado.tsx'
import { type AccionesDeCompra, useAcciones } from '#web/compra/acciones.tsx'
import { Catalogo } from '#web/compra/catalogo.tsx'
import { diasPorReactivar, esDemo, etapaDe, porDeshacer } from '#web/compra/etapas.ts'
import { Razon, tituloDeDesactivada } from '#web/compra/razon.tsx'
import { mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { conEspera, useEspera } from '#web/yo/bandeja.ts'
import { PorSalir } from '#web/yo/por-salir.tsx'
import { Adjuntos } from './adjuntos.tsx'
import estilo from './compras.module.css'
import { Final } from './final.tsx'
import { Linea } from './linea.tsx'
import { Momento } from './momento.tsx'
import { Oferta } from './oferta.tsx'
import { PorPagar } from './por-pagar.tsx'
import { Responder } from './responder.tsx'

type Props = { readonly fila: FilaCompra; readonly acciones: AccionesDeCompra }

const enviadas = new Set<string>()

/** Tells the call center once that the offer was opened. */
const useVerOferta = ({ id: idCompra, datosCompra, pasos, estadoPedido }: FilaCompra): void => {
  const refrescar = useRefrescar()
  const numero = datosCompra?.numero
  const pendiente = estadoPedido === 'Por Aprobar' && datosCompra?.vista === false && pasos['verOferta'] === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer is opened once, whatever else is painted again
  useEffect(() => {
    const clave = `${idCompra} ${numero}`
    if (!pendiente || numero === undefined || enviadas.has(clave)) return
    enviadas.add(clave)
    mandar(ruta('compra_ver_oferta'), { idCompra, numero })
      .then(() => refrescar('compra'))
      // It is sent again the next time: nothing on this screen depends on it.
      .catch(() => enviadas.delete(clave))
  }, [pendiente, idCompra, numero])
}

const EnOferta = ({ fila, acciones }: Props) => {
  useVerOferta(fila)
  const demo = esDemo(fila)
  return (
    <>
      <Momento icono={<Wallet size={20} aria-hidden />} titulo={demo ? 'Te ofrecen una prueba' : 'Tienes una oferta'}>
        {demo
          ? 'Pruébalo todo sin pagar. Si te convence, después negocias una suscripción.'
          : 'Revísala: puedes aceptarla, pedir otra o pedir una prueba gratuita.'}
      </Momento>
      {fila.datosCompra ? <Oferta oferta={fila.datosCompra} /> : null}
      <Responder fila={fila} acciones={acciones} />
    </>
  )
}

const Elegir = ({ fila, acciones }: Props) => (
  <Catalogo
    verbo="Elegir"
    motivo={fila.pasos['elegirOferta']}
    ocupado={acciones.ocupado}
    alElegir={(oferta) => void acciones.elegir(oferta)}
  />
)

const PedirPrueba = ({ fila, acciones }: Props) => (
  <div className={estilo.botones}>
    <Boton
      motivo={fila.pasos['pedirDemo']}
      ocupado={acciones.ocupado === 'pedirDemo'}
      onClick={() => void acciones.pedirDemo()}
    >
      Pedir una prueba gratuita
    </Boton>
  </div>
)

/** Lets a provider that pays at once choose an offer: nobody has to call first. */
const EnEleccion = ({ fila, acciones }: Props) => (
  <>
    <Momento icono={<ShoppingBag size={20} aria-hidden />} titulo="Elige tu suscripción">
      {fila.isAtendido
        ? `Escoge una oferta y págala ahora. Si prefieres conversarlo, te atiende ${fila.atendidoPor || 'el call center'}.`
        : 'Escoge una oferta y págala ahora: después nos das los datos de facturación y el comprobante.'}
    </Momento>
    <Elegir fila={fila} acciones={acciones} />
    <PedirPrueba fila={fila} acciones={acciones} />
  </>
)

const EnNegociacion = ({ fila, acciones }: Props) => (
  <>
    <Momento
      icono={<Headset size={20} aria-hidden />}
      titulo={fila.isAtendido ? `Te atiende ${fila.atendidoPor || 'el call center'}` : 'Te llamamos en un momento'}
    >
      {fila.isAtendido
        ? 'Está preparando tu oferta. Aparece aquí en cuanto la envíe.'
        : 'Tu negociación ya está en la lista del call center: una persona la toma y te hace una oferta.'}
    </Momento>
    <Razon fila={fila} propia />
    {fila.modo === 'pago' ? <Elegir fila={fila} acciones={acciones} /> : null}
    <PedirPrueba fila={fila} acciones={acciones} />
  </>
)

/** Says what can still be recovered before another negotiation. */
const loQueQueda = (fila: FilaCompra): string => {
  const pagado = porDeshacer(fila)
  if (pagado) return `El call center todavía puede deshacerlo: si fue un error, llámalo. Te quedan ${pagado} pagados.`
  const cantidad = esDemo(fila) ? diasPorReactivar(fila) : 0
  return cantidad > 0
    ? `De tu prueba quedaban ${plazo({ cantidad, unidad: 'dias' })}: el call center puede reactivarla si se lo pides. O abre otra negociación.`
    : 'Abre otra negociación para volver a activar tu cuenta.'
}

const Terminada = ({ fila, acciones }: Props) => (
  <>
    {fila.cerrada ? (
      <Momento icono={<CircleSlash size={20} aria-hidden />} titulo="Negociación cerrada">
        No llegó a un acuerdo, y con ella terminó tu cuenta gratuita: ya no apareces en el buscador. Cuando quieras,
        abre otra y empezamos de nuevo.
      </Momento>
    ) : (
      <Momento icono={<PowerOff size={20} aria-hidden />} titulo={tituloDeDesactivada(fila)}>
        {loQueQueda(fila)}
      </Momento>
    )}
    <Razon fila={fila} propia />
    <Abonado fila={fila} propia />
    <div className={estilo.botones}>
      <Boton
        grande
        tono={porDeshacer(fila) ? 'normal' : 'espera'}
        ocupado={acciones.ocupado === 'nueva'}
        onClick={() => void acciones.nueva()}
      >
        {fila.cerrada ? 'Abrir otra negociación' : 'Negociar otra vez'}
      </Boton>
    </div>
  </>
)

const Cuerpo = ({ fila, acciones }: Props) => {
  switch (etapaDe(fila)) {
    case 'Negociación':
      return <EnNegociacion fila={fila} acciones={acciones} />
    case 'Oferta':
      return fila.estadoPedido === 'En Curso' ? (
        <EnEleccion fila={fila} acciones={acciones} />
      ) : (
        <EnOferta fila={fila} acciones={acciones} />
      )
    case 'Pago':
    case 'Confirmación':
      return <PorPagar fila={fila} acciones={acciones} />
    case 'Activada':
      return (
        <>
          <Momento icono={<PartyPopper size={20} aria-hidden />} titulo="Tu suscripción está activada">
            {esDemo(fila) ? `Prueba de ${plazo(fila)}.` : `Suscripción de ${plazo(fila)}.`}
          </Momento>
          <Final fila={fila} />
        </>
      )
    case undefined:
      return <Terminada fila={fila} acciones={acciones} />
  }
}

/** Shows the provider's side of its purchase, at any stage. */
export const Negociacion = ({ fila: actual }: { fila: FilaCompra }) => {
  const espera = useEspera(actual.id, actual.posicion)
  const fila = conEspera(actual, espera)
  const acciones = useAcciones(fila)
  return (
    <div className={estilo.negociacion}>
      <Linea fila={fila} propia />
      {espera ? <PorSalir espera={espera} de={fila.codCompra} ancho /> : null}
      <div className={estilo.cuerpo} aria-live="polite" data-paso>
        <Cuerpo fila={fila} acciones={acciones} />
      </div>
      <Adjuntos fila={fila} />
    </div>
  )
}
