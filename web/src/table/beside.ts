const GAP = 8

/** Put something that opens right below what asked for it, else above; off the board in any case. */
export function putBeside(opened: HTMLElement, asked: Element): void {
  const link = asked.getBoundingClientRect()
  const { width, height } = opened.getBoundingClientRect()
  const board = document.querySelector('.board')?.getBoundingClientRect()
  const [least, below] = [board && board.right < link.left ? board.right + GAP : GAP, link.bottom + GAP]
  const left = Math.max(least, Math.min(link.left, innerWidth - width - GAP))
  const fits = below + height + GAP <= innerHeight
  const above = Math.max(least > GAP ? GAP : (board?.bottom ?? 0), link.top - height - GAP)
  opened.style.left = `${left}px`
  opened.style.top = `${Math.max(GAP, fits ? below : Math.min(above, innerHeight - height - GAP))}px`
}
