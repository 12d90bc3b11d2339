import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import type { MensajeDeHecho } from '#api/contract/vivo.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { hace } from '#web/ui/cifras.ts'
import { Menu, OpcionMenu, TituloMenu } from '#web/ui/flotante/menu.tsx'
import { sobreLoMismo } from '#web/vivo/destino.ts'
import { efectoDe } from './efectos.ts'
import estilo from './marco.module.css'
import { useAvisosVistos } from './vistos.ts'

const consultaAvisos = {
  queryKey: ['avisos'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    consultar<{ items: MensajeDeHecho[] }>(ruta('avisos'), { limite: '30' }, signal),
}

export const Avisos = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const { data } = useQuery(consultaAvisos)
  const navegar = useNavigate()
  const [visto, ver] = useAvisosVistos(cuenta.id)
  const avisos = (data?.items ?? []).flatMap((mensaje) => {
    const { aviso } = efectoDe(mensaje, cuenta)
    return aviso ? [{ ...mensaje, ...aviso }] : []
  })
  const esNuevo = ({ posicion }: { posicion: string }) => BigInt(posicion) > BigInt(visto)
  const nuevos = avisos.filter(esNuevo).length
  const abrir = (abierto: boolean) => {
    const ultima = avisos[0]?.posicion
    if (!abierto && ultima) ver(ultima)
  }
  return (
    <Menu
      className={estilo.avisos}
      alAbrir={abrir}
      disparador={
        <Boton tono="suave" cuadrado className={estilo.campana} title="Avisos">
          <Bell size={17} aria-hidden />
          {nuevos > 0 ? <span className={estilo.sinLeer} aria-hidden /> : null}
          <span className="solo-lectores">{nuevos > 0 ? `Avisos: ${nuevos} sin leer` : 'Avisos'}</span>
        </Boton>
      }
    >
      <TituloMenu>{avisos.length > 0 ? 'Avisos' : 'Aquí verás lo que cambie en tus pedidos.'}</TituloMenu>
      {avisos.map(({ posicion, asunto, momento, titulo, detalle, a }) => (
        <OpcionMenu
          key={`${posicion} ${asunto}`}
          alElegir={() => {
            if (a) navegar(sobreLoMismo(a))
          }}
          derecha={hace(momento)}
        >
          {esNuevo({ posicion }) ? (
            <>
              <i className={estilo.nuevo} aria-hidden />
              <span className="solo-lectores">Sin leer: </span>
            </>
          ) : null}
          {titulo}
          <small>{detalle}</small>
        </OpcionMenu>
      ))}
    </Menu>
  )
}
