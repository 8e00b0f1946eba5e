package suggest

var weights = Features{}
