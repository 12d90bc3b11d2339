import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Lado } from '#domain/pedido/lado.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar, detalleDe, mandar } from '#web/servidor/pedir.ts'
import { useRefrescar } from '#web/servidor/refresco.ts'
import { Boton } from '#web/ui/boton.tsx'
import { momentoCompleto } from '#web/ui/cifras.ts'
import { type Pregunta, useConfirmar } from '#web/ui/dialogo/confirmar.tsx'
import { Fallo } from '#web/ui/fallo.tsx'
import { Hueso, Pastilla, Vacio } from '#web/ui/piezas.tsx'
import { useTitulo } from '#web/ui/titulo.ts'
import { useYo } from '#web/yo/sesion.ts'
import estilo from './incidentes.module.css'
import { TIPOS_DE_INCIDENTE } from './tipos.ts'

type Incidente = {
  readonly idPedido: string
  readonly idPediProv: string
  readonly numero: number
  readonly tipo: string
  readonly texto: string
  readonly lado: Lado
  readonly quien: string | { readonly nombre: string }
  readonly momento: string
  readonly abierto: boolean
}

const consultaIncidentes = {
  queryKey: ['incidentes'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => consultar<{ items: Incidente[] }>(ruta('incidentes'), {}, signal),
}

const tipoDe = ({ tipo }: Incidente): string => TIPOS_DE_INCIDENTE[tipo as keyof typeof TIPOS_DE_INCIDENTE] ?? tipo
const quienReporto = ({ quien, lado }: Incidente): string =>
  `${typeof quien === 'string' ? quien : quien.nombre} (${lado === 'consumidor' ? 'cliente' : 'proveedor'})`

/** Asks whether to close an incident, unless a colleague does so meanwhile. */
const preguntaDeCerrar = (conocido: Incidente) =>
  function usePregunta(): Pregunta {
    const { data } = useQuery(consultaIncidentes)
    const { idPedido, numero } = conocido
    const vivo = data?.items.find((otro) => otro.idPedido === idPedido && otro.numero === numero) ?? conocido
    const cual = `${tipoDe(vivo)} · ${vivo.idPediProv} n.º ${numero}, de ${quienReporto(vivo)}`
    return vivo.abierto
      ? {
          titulo: '¿Cerrar el incidente?',
          texto: `${cual}. Quien lo reportó se entera, y no se vuelve a abrir.`,
          acto: 'cerrar el incidente',
        }
      : { titulo: 'El incidente ya está cerrado', texto: cual, acto: undefined }
  }

const Uno = ({ incidente, puedeCerrar }: { incidente: Incidente; puedeCerrar: boolean }) => {
  const refrescar = useRefrescar()
  const confirmar = useConfirmar()
  const [ocupado, ocupar] = useState(false)
  const { idPedido, numero } = incidente
  const cerrar = async () => {
    if (!(await confirmar(preguntaDeCerrar(incidente)))) return
    ocupar(true)
    try {
      await mandar(ruta('cerrar_incidente'), { idPedido, numero })
      await refrescar('incidente')
    } catch (error) {
      toast.error(detalleDe(error), { id: `incidente ${idPedido} ${numero}` })
    }
    ocupar(false)
  }
  return (
    <li>
      <div>
        <p>
          <strong>{tipoDe(incidente)}</strong>
          <span>
            {incidente.idPediProv} · n.º {numero}
          </span>
          {incidente.abierto ? null : (
            <Pastilla color="gris" icono={<ShieldCheck size={13} aria-hidden />}>
              Cerrado
            </Pastilla>
          )}
        </p>
        <blockquote>{incidente.texto}</blockquote>
        <small>
          {quienReporto(incidente)} · {momentoCompleto(incidente.momento)}
        </small>
      </div>
      {incidente.abierto && puedeCerrar ? (
        <Boton ocupado={ocupado} onClick={() => void cerrar()}>
          Cerrar
        </Boton>
      ) : null}
    </li>
  )
}

/** What people reported on their orders, the open ones first. */
export const Incidentes = () => {
  useTitulo('Incidentes')
  const { data: yo } = useYo()
  const { data, error, refetch } = useQuery(consultaIncidentes)
  const items = data?.items.toSorted(
    (a, b) => Number(b.abierto) - Number(a.abierto) || b.momento.localeCompare(a.momento),
  )
  return (
    <section className={estilo.incidentes} aria-labelledby="titulo-incidentes">
      <h1 id="titulo-incidentes">Incidentes</h1>
      {error && !data ? (
        <Fallo que="los incidentes" reintentar={refetch}>
          {detalleDe(error)}
        </Fallo>
      ) : items?.length === 0 ? (
        <Vacio icono={<ShieldCheck size={28} aria-hidden />} titulo="Ningún incidente">
          Lo que clientes y proveedores reporten sobre sus pedidos aparece aquí.
        </Vacio>
      ) : (
        <ul>
          {items?.map((incidente) => (
            <Uno
              key={`${incidente.idPedido} ${incidente.numero}`}
              incidente={incidente}
              puedeCerrar={['callcenter', 'administrador'].includes(yo?.cuenta.tipoUsuario ?? '')}
            />
          )) ?? <Hueso ancho="100%" alto={72} />}
        </ul>
      )}
    </section>
  )
}
