import { type ElementType, type ReactNode, type Ref, useEffect } from 'react'

let abiertos = 0

/**
 * Replaces react-remove-scroll under Radix: a class keeps the page behind from scrolling, with no
 * injected style.
 */
export const RemoveScroll = ({
  as: Como = 'div',
  ref,
  children,
  allowPinchZoom: _zoom,
  shards: _trozos,
  enabled: _activo,
  ...resto
}: {
  as?: ElementType
  ref?: Ref<HTMLElement>
  children?: ReactNode
  allowPinchZoom?: boolean
  shards?: unknown
  enabled?: boolean
}) => {
  useEffect(() => {
    abiertos += 1
    document.documentElement.classList.add('fondo-bloqueado')
    return () => {
      abiertos -= 1
      if (abiertos === 0) document.documentElement.classList.remove('fondo-bloqueado')
    }
  }, [])
  return (
    <Como ref={ref} {...resto}>
      {children}
    </Como>
  )
}
