module faulty

go 1.26.1
