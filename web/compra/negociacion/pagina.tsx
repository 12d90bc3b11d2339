import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { abrirNegociacion, useHacer } from '#web/compra/acciones.tsx'
import { consultaPropia } from '#web/compra/consultas.ts'
import { esperaAlProveedor } from '#web/compra/etapas.ts'
import { useSeguirCompra } from '#web/compra/seguir.ts'
import { Caida } from '#web/servidor/caida.tsx'
import { Boton } from '#web/ui/boton.tsx'
import { Hueso, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { BotonChat } from '#web/vivo/boton-chat.tsx'
import { useParpadeoVisto } from '#web/vivo/senales.ts'
import { useVisto } from '#web/vivo/toasts.ts'
import { Anteriores } from './anteriores.tsx'
import estilo from './compras.module.css'
import { Negociacion } from './negociacion.tsx'

const SIN_COMPRA = { id: 'nueva', codCompra: '' } as const

const Primera = () => {
  const { hacer, ocupado } = useHacer(SIN_COMPRA)
  return (
    <Vacio
      icono={<Handshake size={28} aria-hidden />}
      titulo="Negocia tu suscripción"
      acciones={
        <Boton
          grande
          tono="primario"
          ocupado={ocupado === 'nueva'}
          onClick={() => void hacer('nueva', abrirNegociacion)}
        >
          Empezar a negociar
        </Boton>
      }
    >
      El call center te hace una oferta o te da unos días de prueba.
    </Vacio>
  )
}

/** Shows /new-negociacion: the provider's subscription, from the first call to its end. */
export const PaginaDeNegociacion = () => {
  // The reader has just become a provider: their purchase is on its way, so they needn't open one.
  const recien = (useLocation().state as { recien?: boolean } | null)?.recien === true
  const { data, error, refetch } = useQuery({
    ...consultaPropia,
    refetchInterval: ({ state }) => (recien && state.data?.compra === null ? 1_000 : false),
  })
  useVisto(data?.compra?.id)
  useSeguirCompra(data?.compra)
  useParpadeoVisto('compras')
  useTitulo('Tu suscripción', data?.compra && esperaAlProveedor(data.compra) ? 1 : 0)
  if (!data || (recien && !data.compra)) {
    return error ? <Caida error={error} reintentar={() => void refetch()} /> : <Hueso ancho="100%" alto={360} />
  }
  const { compra, anteriores } = data
  return (
    <section className={estilo.pagina} aria-labelledby="titulo-negociacion">
      <header>
        <h1 id="titulo-negociacion">Tu suscripción</h1>
        {compra ? <p className={estilo.codigo}>{compra.codCompra}</p> : null}
        {compra ? (
          <BotonChat
            conPalabra
            nombre="Chat con el call center"
            channel={nombreDeCanal('call', compra.id)}
            n={compra.chatCompra}
          />
        ) : null}
      </header>
      {compra ? <Negociacion fila={compra} /> : <Primera />}
      <Anteriores anteriores={[...(compra?.terminos ?? []), ...anteriores]} />
    </section>
  )
}
