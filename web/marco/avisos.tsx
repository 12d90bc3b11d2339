import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CuentaPropia } from '#api/contract/sesion.ts'
import { ruta } from '#domain/rutas.ts'
import { consultar } from '#web/servidor/pedir.ts'
import { Boton } from '#web/ui/boton.tsx'
import { hace } from '#web/ui/cifras.ts'
import { Menu, OpcionMenu, TituloMenu } from '#web/ui/flotante/menu.tsx'
import type { Mensaje } from '#web/vivo/cola.ts'
import { efectoDe } from '#web/vivo/efectos.ts'
import { efectoDeCompra, esDeCompra, rutaDeCompra } from '#web/vivo/efectos-compra.ts'
import { rutaDePedido } from '#web/vivo/rutas.ts'
import estilo from './marco.module.css'

type Aviso = Mensaje & { readonly momento?: string }

const consultaAvisos = {
  queryKey: ['avisos'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    consultar<{ items: Aviso[] }>(ruta('avisos'), { limite: '30' }, signal),
}

const clave = (cuenta: CuentaPropia) => `bandwork.avisos.${cuenta.id}`
const ultimoVisto = (cuenta: CuentaPropia): string => {
  try {
    return localStorage.getItem(clave(cuenta)) ?? '0'
  } catch {
    return '0'
  }
}

export const Avisos = ({ cuenta }: { cuenta: CuentaPropia }) => {
  const { data } = useQuery(consultaAvisos)
  const navegar = useNavigate()
  const [visto, ver] = useState(() => ultimoVisto(cuenta))
  const avisos = (data?.items ?? []).flatMap((aviso) => {
    if (esDeCompra(aviso)) {
      const efecto = efectoDeCompra(aviso, cuenta.tipoUsuario)
      const a = rutaDeCompra(cuenta.tipoUsuario, String(aviso.idCompra))
      return efecto ? [{ aviso, efecto, ...(a ? { a } : {}) }] : []
    }
    const efecto = efectoDe(aviso)
    if (!efecto) return []
    const lado = efecto.pestana === 'pedidos' || cuenta.tipoUsuario === 'consumidor' ? 'consumidor' : 'proveedor'
    const a = typeof aviso.idPedido === 'string' ? rutaDePedido(aviso.idPedido, lado) : efecto.red?.a
    return [{ aviso, efecto, ...(a ? { a } : {}) }]
  })
  const nuevos = avisos.filter(({ aviso }) => BigInt(aviso.posicion ?? 0) > BigInt(visto)).length
  const abrir = (abierto: boolean) => {
    const ultima = avisos[0]?.aviso.posicion
    if (abierto || !ultima) return
    ver(ultima)
    try {
      localStorage.setItem(clave(cuenta), ultima)
    } catch {
      // They count as new again next time.
    }
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
      {avisos.map(({ aviso, efecto, a }) => (
        <OpcionMenu
          key={`${aviso.posicion} ${aviso.asunto}`}
          alElegir={() => {
            if (a) navegar(a)
          }}
          derecha={aviso.momento ? hace(aviso.momento) : null}
        >
          {efecto.titulo}
          <small>{efecto.detalle}</small>
        </OpcionMenu>
      ))}
    </Menu>
  )
}
