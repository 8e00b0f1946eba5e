package article

// best is the body by all evidence.
func (p *page) best() (Kind, []Block) {
	var body []Block
	for i, q := range p.pieces {
		if p.fused[i] > 1 {
			body = append(body, q.block(p.t, 1))
		}
	}
	return News, body
}
